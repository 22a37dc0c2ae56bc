BEGIN TRANSACTION;
CREATE TABLE campaign (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, file TEXT NOT NULL, subject TEXT, subject_hash TEXT NOT NULL, version TEXT NOT NULL, seed TEXT NOT NULL, shards BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, options TEXT NOT NULL, created TEXT NOT NULL);
INSERT INTO "campaign" VALUES('ec12534f3b3d701c','programs-ec12534f','programs','programs.assay','units','670fefb624e8aaef','0.1.0','0',1,200,0.0,'{"emi":true,"first":false,"oracle":"all","shrink":true,"shrink-for":120.0,"using":"open"}','2026-11-18T16:00:16Z');
CREATE TABLE coverage (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, kind TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, line BIGINT NOT NULL, used BIGINT NOT NULL, PRIMARY KEY (campaign, shard, kind, owner, name, line), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "coverage" VALUES('ec12534f3b3d701c',0,'constant','units','bad',42,0);
INSERT INTO "coverage" VALUES('ec12534f3b3d701c',0,'constant','units','first',41,0);
INSERT INTO "coverage" VALUES('ec12534f3b3d701c',0,'constant','units','u',40,0);
CREATE TABLE finding (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, seed TEXT NOT NULL, shard BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, original TEXT NOT NULL, original_nodes BIGINT NOT NULL, reduced TEXT NOT NULL, nodes BIGINT NOT NULL, text TEXT NOT NULL, kind TEXT NOT NULL, exception TEXT, run TEXT, twin TEXT, program TEXT, signature TEXT NOT NULL, formulas TEXT NOT NULL, evidence TEXT NOT NULL, checks BIGINT NOT NULL, steps BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, reducing DOUBLE PRECISION NOT NULL, found TEXT NOT NULL, delivered TEXT, PRIMARY KEY (campaign, shape), UNIQUE (campaign, number));
INSERT INTO "finding" VALUES('ec12534f3b3d701c','9c51910bbdc2ffe7',1,0,'open','0',0,1,0,'((λ a (a (a bad))) ((λ a (a (a bad bad))) (λ a (λ b b))))',19,'bad',1,'bad','differs',NULL,NULL,NULL,'==> main.sh <==
term() {
  case $2 in *bad*) echo "@@ $1
v" ;; *) echo "@@ $1
u" ;; esac
}
term 0 ''bad''

echo ''@@ end''
','0000000000000000','[]','[{"who":"assay meaning","target":"assay","variant":"meaning","role":"meaning","status":"ran","output":"u\n","line":"u","is_wrong":false},{"who":"units wrong","target":"units","variant":"wrong","role":"compared","status":"ran","output":"v\n","line":"v","is_wrong":true}]',2,1,4.99917440001809154637e-02,1.46444410002004588022e-02,'2026-11-18T16:00:16Z',NULL);
CREATE TABLE look (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, shape TEXT, was_new BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "look" VALUES('ec12534f3b3d701c',0,0,1,'9c51910bbdc2ffe7',1,4.99917440001809154637e-02);
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('schema','1');
CREATE TABLE pending (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, exception TEXT, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number));
CREATE TABLE property (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, form TEXT NOT NULL, name TEXT NOT NULL, file TEXT NOT NULL, line BIGINT NOT NULL, col BIGINT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "property" VALUES('ec12534f3b3d701c',0,'subject','units','programs.assay',1,1);
CREATE TABLE sample (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, elapsed DOUBLE PRECISION NOT NULL, tried BIGINT NOT NULL, discarded BIGINT NOT NULL, hits BIGINT NOT NULL, findings BIGINT NOT NULL, covered BIGINT NOT NULL, cpu DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, elapsed), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
CREATE TABLE seen (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, first BIGINT NOT NULL, digests TEXT NOT NULL, PRIMARY KEY (campaign, shard, first), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
CREATE TABLE shard (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, seed TEXT NOT NULL, place BIGINT NOT NULL, places BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, elapsed DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, is_done BIGINT NOT NULL, worker TEXT, state TEXT, touched TEXT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "shard" VALUES('ec12534f3b3d701c',0,'0',0,1,200,0.0,3.77828100999977323226e-01,0.027509,0,'host, process 1',NULL,'2026-11-18T16:00:16Z');
CREATE TABLE source (campaign TEXT NOT NULL REFERENCES campaign (id), path TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (campaign, path));
INSERT INTO "source" VALUES('ec12534f3b3d701c','programs.assay',';; Programs for compilers that are scripts, and wrong about a few constants. The file includes no other one, so that campaigns about it can be resumed for as long as it stays as it is.
(syntax haskell
  (lambda "\\$x -> $e" 0)
  (apply "$f:10 $a:11" 10)
  (annotation "$e:1 :: $t" 0)
  (arrow "$1:1 -> $2" 0)
  (reserved "case" "class" "data" "do" "else" "if" "import" "in" "let" "module" "of" "then" "type" "where")
  (reader haskell))

(signature lists
  (types [Int (haskell "Int")] [(List a) (haskell "[$1]")])
  [0 : Int (haskell "0")]
  [1 : Int (haskell "1")]
  [+ : Int Int -> Int (haskell "(+)")]
  [nil : (List a) (haskell "[]")]
  [cons : a (List a) -> (List a) (haskell "(:)")]
  [head : (List a) -> a (haskell "head")]
  [tail : (List a) -> (List a) (haskell "tail")]
  [reverse : (List a) -> (List a) (haskell "reverse") (weight 0.2)]
  [length : (List a) -> Int (haskell "length")]
  [map : (a -> b) (List a) -> (List b) (haskell "map")])

;; A variant prints the texts of programs.
(target texts
  (syntax haskell)
  (program "main.sh" "$calls\necho ''@@ end''\n")
  (repeat calls "echo ''@@ $i''\ncat <<''TERM''\n$term\nTERM\n")
  (variant good (run "/bin/sh" "main.sh"))
  (variant bad (compile "/bin/sh" "-c" "sed ''s/reverse/id/; s/length/size/'' main.sh >bad.sh") (run "/bin/sh" "bad.sh"))
  (variant picky (compile "/bin/sh" "-c" "if grep length main.sh; then echo ''no length here'' >&2; exit 1; fi") (run "/bin/sh" "main.sh"))
  (version "/bin/sh" "-c" "echo shell 1.0"))
(subject texts (terms lists ((List Int) -> (List Int)) (size 20))
  (differ texts good bad)
  (also texts picky)
  (known "map of head" (term "map head")))

;; Whatever a program of these does, it prints `u`: so a script can say what is right. It is wrong about programs that have `bad`, also where that is never evaluated.
(signature units
  (types [U (haskell "U")])
  [u : U (haskell "u") (constructor)]
  [first : a b -> a (haskell "first") (weight 4) (means (x y) x)]
  [bad : U -> U (haskell "bad") (weight 0.1) (means (x) u)])
(target units
  (syntax haskell)
  (program "main.sh" "term() {\n  case $$2 in *bad*) echo \"@@ $$1\nv\" ;; *) echo \"@@ $$1\nu\" ;; esac\n}\n$calls\necho ''@@ end''\n")
  (repeat calls "term $i ''$term''\n")
  (runs [u])
  (variant wrong (run "/bin/sh" "main.sh")))
(subject units (terms units (U -> U) (size 20)) (differ units wrong))
');
CREATE TABLE step (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, pass TEXT NOT NULL, PRIMARY KEY (campaign, shape, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "step" VALUES('ec12534f3b3d701c','9c51910bbdc2ffe7',0,'((λ a (a (a bad))) ((λ a (a (a bad bad))) (λ a (λ b b))))',19,'original');
INSERT INTO "step" VALUES('ec12534f3b3d701c','9c51910bbdc2ffe7',1,'bad',1,'sub-terms');
CREATE TABLE stream (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, next BIGINT NOT NULL, tried BIGINT NOT NULL, skipped BIGINT NOT NULL, not_made BIGINT NOT NULL, too_long BIGINT NOT NULL, repeated BIGINT NOT NULL, unchanged BIGINT NOT NULL, unknown BIGINT NOT NULL, flaky BIGINT NOT NULL, known BIGINT NOT NULL, unseen BIGINT NOT NULL, hits BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, state TEXT, is_done BIGINT NOT NULL, PRIMARY KEY (campaign, shard, number), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "stream" VALUES('ec12534f3b3d701c',0,0,0,'open',1,0,0,0,0,0,0,0,0,0,0,0,6.46760240001640340778e-02,6.00129999999999934334e-03,'{"asked":false,"made":0,"nodes":0,"chunk":0,"looked_into":0,"sizes":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"cpu":{"generating":0.0041682999999999989,"compiling":0.0,"running":0.001833}}',0);
CREATE INDEX look_of_shape ON look (campaign, shape);
COMMIT;
