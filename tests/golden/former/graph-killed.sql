BEGIN TRANSACTION;
CREATE TABLE campaign (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, file TEXT NOT NULL, subject TEXT, subject_hash TEXT NOT NULL, version TEXT NOT NULL, seed TEXT NOT NULL, shards BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, options TEXT NOT NULL, created TEXT NOT NULL);
INSERT INTO "campaign" VALUES('bb3b026373fb2182','graph-bb3b0263','programs','graph.assay','few','07084ca52add3629','0.1.0','0',1,60,0.0,'{"emi":false,"first":false,"oracle":"all","shrink":true,"shrink-for":120.0,"using":"graphs"}','2026-11-18T16:00:28Z');
CREATE TABLE coverage (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, kind TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, line BIGINT NOT NULL, used BIGINT NOT NULL, PRIMARY KEY (campaign, shard, kind, owner, name, line), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "coverage" VALUES('bb3b026373fb2182',0,'operation','few','add',14,2);
INSERT INTO "coverage" VALUES('bb3b026373fb2182',0,'operation','few','and',16,1);
INSERT INTO "coverage" VALUES('bb3b026373fb2182',0,'operation','few','narrow',17,2);
INSERT INTO "coverage" VALUES('bb3b026373fb2182',0,'operation','few','sum',19,1);
INSERT INTO "coverage" VALUES('bb3b026373fb2182',0,'operation','few','widen',18,2);
INSERT INTO "coverage" VALUES('bb3b026373fb2182',0,'operation','few','xor',15,2);
CREATE TABLE finding (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, seed TEXT NOT NULL, shard BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, original TEXT NOT NULL, original_nodes BIGINT NOT NULL, reduced TEXT NOT NULL, nodes BIGINT NOT NULL, text TEXT NOT NULL, kind TEXT NOT NULL, exception TEXT, run TEXT, twin TEXT, program TEXT, signature TEXT NOT NULL, formulas TEXT NOT NULL, evidence TEXT NOT NULL, checks BIGINT NOT NULL, steps BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, reducing DOUBLE PRECISION NOT NULL, found TEXT NOT NULL, delivered TEXT, PRIMARY KEY (campaign, shape), UNIQUE (campaign, number));
INSERT INTO "finding" VALUES('bb3b026373fb2182','3189bdacbaf7c224',1,0,'graphs','0',0,3,0,'(graph (u8) ((sum 0 0) (widen 0) (xor (i32 268435456) 2) (and (i32 65537) 2) (narrow 3) (and 4 3) (narrow 4) (sum 1 7) (and 4 2) (narrow 6) (add (i32 2147483647) 3)) (5 8 9 10 11))',11,'(graph (u8) ((sum 0 0)) (1))',1,'  uint8_t v0 = (uint8_t)in[0];
  uint8_t v1 = (uint8_t)(v0 + v0);
  out[0] = (uint64_t)v1;
','differs',NULL,'value 0 = 0',NULL,'==> main.c <==
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

struct function {
  void (*code)(const uint64_t *in, uint64_t *out);
  int parameters, results, count;
  const uint64_t *inputs;
};

static void run(int number, const struct function *f) {
  static uint64_t out[1000];
  printf("@@ %d\n", number);
  for (int i = 0; i < f->count; i++) {
    f->code(f->inputs + i * f->parameters, out);
    for (int k = 0; k < f->results; k++) printf(k ? " %016" PRIx64 : "%016" PRIx64, out[k]);
    putchar(''\n'');
  }
  fflush(stdout);
}

static void code0(const uint64_t *in, uint64_t *out) {
  uint8_t v0 = (uint8_t)in[0];
  uint8_t v1 = (uint8_t)(v0 + v0);
  out[0] = (uint64_t)v1;
}

int main(void) {
  run(0, &(struct function){code0, 1, 1, 4, (const uint64_t[]){UINT64_C(0x0000000000000000), UINT64_C(0x0000000000000001), UINT64_C(0x00000000000000ff), UINT64_C(0x0000000000000009), }});
  puts("@@ end");
}','0000000000000000','[]','[{"who":"assay meaning","target":"assay","variant":"meaning","role":"meaning","status":"ran","output":"0000000000000000\n0000000000000002\n00000000000000fe\n0000000000000012\n","line":"0000000000000000","is_wrong":false},{"who":"c right","target":"c","variant":"right","role":"compared","status":"ran","output":"0000000000000000\n0000000000000002\n00000000000000fe\n0000000000000012\n","line":"0000000000000000","is_wrong":false},{"who":"c wrong","target":"c","variant":"wrong","role":"compared","status":"ran","output":"0000000000000001\n0000000000000003\n00000000000000ff\n0000000000000013\n","line":"0000000000000001","is_wrong":true}]',18,3,7.704589189997932408e-01,1.22381830199992691632e+00,'2026-11-18T16:00:30Z',NULL);
CREATE TABLE look (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, shape TEXT, was_new BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "look" VALUES('bb3b026373fb2182',0,0,3,'3189bdacbaf7c224',1,7.704589189997932408e-01);
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('schema','1');
CREATE TABLE pending (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, exception TEXT, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number));
CREATE TABLE property (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, form TEXT NOT NULL, name TEXT NOT NULL, file TEXT NOT NULL, line BIGINT NOT NULL, col BIGINT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "property" VALUES('bb3b026373fb2182',0,'subject','few','graph.assay',1,1);
CREATE TABLE sample (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, elapsed DOUBLE PRECISION NOT NULL, tried BIGINT NOT NULL, discarded BIGINT NOT NULL, hits BIGINT NOT NULL, findings BIGINT NOT NULL, covered BIGINT NOT NULL, cpu DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, elapsed), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "sample" VALUES('bb3b026373fb2182',0,2.02192224200007331091e+00,2,0,0,1,0,0.903691);
CREATE TABLE seen (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, first BIGINT NOT NULL, digests TEXT NOT NULL, PRIMARY KEY (campaign, shard, first), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "seen" VALUES('bb3b026373fb2182',0,1,'a89186219f11bc1e549b975d2b60b697');
CREATE TABLE shard (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, seed TEXT NOT NULL, place BIGINT NOT NULL, places BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, elapsed DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, is_done BIGINT NOT NULL, worker TEXT, state TEXT, touched TEXT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "shard" VALUES('bb3b026373fb2182',0,'0',0,1,60,0.0,2.02192224200007331091e+00,0.903691,0,'host, process 1',NULL,'2026-11-18T16:00:30Z');
CREATE TABLE source (campaign TEXT NOT NULL REFERENCES campaign (id), path TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (campaign, path));
INSERT INTO "source" VALUES('bb3b026373fb2182','graph.assay',';; Graphs of operations for gcc, of which one variant gets two operations wrong. The file includes no other one, so that campaigns about it can be resumed for as long as it stays as it is.
(graph-syntax c
  (value "v$i")
  (parameter "  $t $x = ($t)in[$i];\n")
  (node "  $t $x = $e;\n")
  (result "  out[$i] = (uint64_t)$x;\n")
  (literal "($d)")
  (literal i32 "-2147483648" "INT32_MIN")
  (inputs "$p, $r, $c, (const uint64_t[]){$words}")
  (word "UINT64_C(0x$w), "))

(operations few
  (types [i32 (integer 32 signed) (c "int32_t")] [u8 (integer 8) (c "uint8_t")])
  [add : i32 i32 -> i32 (c "(int32_t)((uint32_t)$1 + (uint32_t)$2)") (means (+ $1 $2))]
  [xor : i32 i32 -> i32 (c "$1 ^ $2") (means (xor $1 $2))]
  [and : i32 i32 -> i32 (c "$1 & $2") (means (and $1 $2))]
  [narrow : i32 -> u8 (c "(uint8_t)$1") (means $1)]
  [widen : u8 -> i32 (c "(int32_t)$1") (means $1)]
  [sum : u8 u8 -> u8 (c "(uint8_t)($1 + $2)") (means (+ $1 $2))])

(target c
  (syntax c)
  (program "main.c" #<<END_OF_C
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

struct function {
  void (*code)(const uint64_t *in, uint64_t *out);
  int parameters, results, count;
  const uint64_t *inputs;
};

static void run(int number, const struct function *f) {
  static uint64_t out[1000];
  printf("@@ %d\n", number);
  for (int i = 0; i < f->count; i++) {
    f->code(f->inputs + i * f->parameters, out);
    for (int k = 0; k < f->results; k++) printf(k ? " %016" PRIx64 : "%016" PRIx64, out[k]);
    putchar(''\n'');
  }
  fflush(stdout);
}

$functions
int main(void) {
$calls  puts("@@ end");
}
END_OF_C
  )
  (repeat functions "static void code$i(const uint64_t *in, uint64_t *out) {\n$term:0}\n")
  (repeat calls "  run($i, &(struct function){code$i, $inputs});\n")
  (variant right (compile "gcc" "-w" "main.c" "-o" "main") (run "./main"))
  (variant wrong (compile "/bin/sh" "-c" "sed -i ''s/\\(v[0-9]*\\) ^ \\1/1/; s/(\\(v[0-9]*\\) + \\1)/(\\1 + \\1 + 1)/'' main.c")
                 (compile "gcc" "-w" "main.c" "-o" "main") (run "./main"))
  (batch 50))

(subject few (graphs few (nodes 5 20) (inputs 4) (parameters 1 3) (returned leaves)) (differ c right wrong))
');
CREATE TABLE step (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, pass TEXT NOT NULL, PRIMARY KEY (campaign, shape, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "step" VALUES('bb3b026373fb2182','3189bdacbaf7c224',0,'(graph (u8) ((sum 0 0) (widen 0) (xor (i32 268435456) 2) (and (i32 65537) 2) (narrow 3) (and 4 3) (narrow 4) (sum 1 7) (and 4 2) (narrow 6) (add (i32 2147483647) 3)) (5 8 9 10 11))',11,'original');
INSERT INTO "step" VALUES('bb3b026373fb2182','3189bdacbaf7c224',1,'(graph (u8) ((sum 0 0) (widen 0) (and (i32 65537) 2) (narrow 3) (sum 1 4)) (5))',94,'results');
INSERT INTO "step" VALUES('bb3b026373fb2182','3189bdacbaf7c224',2,'(graph (u8) ((sum 0 0) (narrow (i32 0)) (sum 1 2)) (3))',59,'chunks');
INSERT INTO "step" VALUES('bb3b026373fb2182','3189bdacbaf7c224',3,'(graph (u8) ((sum 0 0)) (1))',25,'nodes');
CREATE TABLE stream (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, next BIGINT NOT NULL, tried BIGINT NOT NULL, skipped BIGINT NOT NULL, not_made BIGINT NOT NULL, too_long BIGINT NOT NULL, repeated BIGINT NOT NULL, unchanged BIGINT NOT NULL, unknown BIGINT NOT NULL, flaky BIGINT NOT NULL, known BIGINT NOT NULL, unseen BIGINT NOT NULL, hits BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, state TEXT, is_done BIGINT NOT NULL, PRIMARY KEY (campaign, shard, number), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "stream" VALUES('bb3b026373fb2182',0,0,0,'graphs',3,2,0,0,0,0,0,0,0,0,0,0,1.99431592900009491131e+00,3.00570520000000063198e-01,'{"asked":false,"made":2,"nodes":32,"chunk":0,"looked_into":0,"sizes":[0,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0],"cpu":{"generating":0.00057251999999999997,"compiling":0.29688800000000004,"running":0.0031099999999999999}}',0);
CREATE INDEX look_of_shape ON look (campaign, shape);
COMMIT;
