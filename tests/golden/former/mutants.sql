BEGIN TRANSACTION;
CREATE TABLE campaign (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, file TEXT NOT NULL, subject TEXT, subject_hash TEXT NOT NULL, version TEXT NOT NULL, seed TEXT NOT NULL, shards BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, options TEXT NOT NULL, created TEXT NOT NULL);
INSERT INTO "campaign" VALUES('ec12534f3b3d701c','programs-ec12534f','programs','programs.assay','units','670fefb624e8aaef','0.1.0','0',1,200,0.0,'{"emi":true,"first":false,"oracle":"all","shrink":true,"shrink-for":120.0,"using":"open"}','2026-11-18T16:00:16Z');
CREATE TABLE coverage (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, kind TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, line BIGINT NOT NULL, used BIGINT NOT NULL, PRIMARY KEY (campaign, shard, kind, owner, name, line), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "coverage" VALUES('ec12534f3b3d701c',0,'constant','units','bad',42,120);
INSERT INTO "coverage" VALUES('ec12534f3b3d701c',0,'constant','units','first',41,174);
INSERT INTO "coverage" VALUES('ec12534f3b3d701c',0,'constant','units','u',40,135);
CREATE TABLE finding (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, seed TEXT NOT NULL, shard BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, original TEXT NOT NULL, original_nodes BIGINT NOT NULL, reduced TEXT NOT NULL, nodes BIGINT NOT NULL, text TEXT NOT NULL, kind TEXT NOT NULL, exception TEXT, run TEXT, twin TEXT, program TEXT, signature TEXT NOT NULL, formulas TEXT NOT NULL, evidence TEXT NOT NULL, checks BIGINT NOT NULL, steps BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, reducing DOUBLE PRECISION NOT NULL, found TEXT NOT NULL, delivered TEXT, PRIMARY KEY (campaign, shape), UNIQUE (campaign, number));
INSERT INTO "finding" VALUES('ec12534f3b3d701c','9c51910bbdc2ffe7',1,0,'open','0',0,1,0,'((λ a (a (a bad))) ((λ a (a (a bad bad))) (λ a (λ b b))))',19,'bad',1,'bad','differs',NULL,NULL,NULL,'==> main.sh <==
term() {
  case $2 in *bad*) echo "@@ $1
v" ;; *) echo "@@ $1
u" ;; esac
}
term 0 ''bad''

echo ''@@ end''
','0000000000000000','[]','[{"who":"assay meaning","target":"assay","variant":"meaning","role":"meaning","status":"ran","output":"u\n","line":"u","is_wrong":false},{"who":"units wrong","target":"units","variant":"wrong","role":"compared","status":"ran","output":"v\n","line":"v","is_wrong":true}]',2,1,3.82623709997460537124e-02,1.37264830000276560895e-02,'2026-11-18T16:00:16Z',NULL);
INSERT INTO "finding" VALUES('ec12534f3b3d701c','682abf03c4114568',2,0,'open','0',0,2,0,'((λ a (a ((λ b u) bad))) ((λ a a) (λ a ((λ b (λ c c)) u))))',17,'(λ a (bad a))',4,'\a -> bad a','differs',NULL,NULL,'\a -> «u»','==> main.sh <==
term() {
  case $2 in *bad*) echo "@@ $1
v" ;; *) echo "@@ $1
u" ;; esac
}
term 0 ''\a -> bad a''

echo ''@@ end''
','0000000000000000','[{"text":"forall x0 : U. \\a -> bad x0","tests":32,"universal":true,"proved":false},{"text":"forall x0 : U. \\a -> bad x0","tests":0,"universal":true,"proved":true}]','[{"who":"assay meaning","target":"assay","variant":"meaning","role":"meaning","status":"ran","output":"u\n","line":"u","is_wrong":false},{"who":"units wrong","target":"units","variant":"wrong","role":"compared","status":"ran","output":"v\n","line":"v","is_wrong":true}]',65,5,6.43723179996413819026e-02,1.31512386999929731246e-01,'2026-11-18T16:00:16Z',NULL);
CREATE TABLE look (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, shape TEXT, was_new BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "look" VALUES('ec12534f3b3d701c',0,0,1,'9c51910bbdc2ffe7',1,3.82623709997460537124e-02);
INSERT INTO "look" VALUES('ec12534f3b3d701c',0,0,2,'682abf03c4114568',1,6.43723179996413819026e-02);
INSERT INTO "look" VALUES('ec12534f3b3d701c',0,0,3,'9c51910bbdc2ffe7',0,2.3516794199986179592e-01);
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('schema','1');
CREATE TABLE pending (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, exception TEXT, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number));
CREATE TABLE property (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, form TEXT NOT NULL, name TEXT NOT NULL, file TEXT NOT NULL, line BIGINT NOT NULL, col BIGINT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "property" VALUES('ec12534f3b3d701c',0,'subject','units','programs.assay',1,1);
CREATE TABLE sample (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, elapsed DOUBLE PRECISION NOT NULL, tried BIGINT NOT NULL, discarded BIGINT NOT NULL, hits BIGINT NOT NULL, findings BIGINT NOT NULL, covered BIGINT NOT NULL, cpu DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, elapsed), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "sample" VALUES('ec12534f3b3d701c',0,3.5579687300014484208e-01,192,8,3,2,0,0.072491);
CREATE TABLE seen (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, first BIGINT NOT NULL, digests TEXT NOT NULL, PRIMARY KEY (campaign, shard, first), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "seen" VALUES('ec12534f3b3d701c',0,1,'c54b1d0fd679df6b');
INSERT INTO "seen" VALUES('ec12534f3b3d701c',0,2,'d8ac9811488f258702238a82af5c4c633a6e6fcf58e65035ca599a66b1e9b74bc1c01c76a4828602f7d2b9ba5b3d6604004890b1e41a20eb698f3e81c22cab5d00611b6bf8ad33cac9385a741aa63ee118c05c052848e0a7e72a02d22b1060885e77474f18a31838d84dd6cbf0db218aa1d8d8baebff9da05ae2c958c34dd262f7cf0d55adbd3c54fd0f8e28469b6e8a6717aceea4f660ce792c0804648ac0b68eaacbd3f2ddb820d5770a01f9a9013ca5ba77218a600e344e50d7bc718091ac1defaf83173ffcd511bb5653489af7050804712754146f2f1352095adb117711883a31b40dbd7be7956a91f9b180589166f87c080b2c68805d406a1c6abaed6d7b2f87ca2186162b83e26238d8bbf560dad0c0152dc855b9914fdefe1b2322169971b01c05a1e9443664012388527938c2319896a56d8157eec7a28345a64e7e52aab7f858e3d09c916d0c93992c260be3b49e90b9dfc5821f4a91ed56028b17f2874c72654ef34d96ca504309f105d323337518538970816eb271bbdbd9494355e21529f295771a7d205b802620ffde4451b59bd9be9d977be2e7d67ce17899cfd7ceedd974fb53a5d8624b74e5fd28717b517ba70cb9e805e311ba40777e97a631b45f2f846078cc589adbbea3fb5a80be76be5b5789b42089209aa061474a6e5a57865daf12c0b9fd5239af7bd379563156e19b9cbd5a1dc35056e8599fe57978bbc31461d1506f3d818f19e2166b05bd909045a39f4fd0c764268a734acfe676e575fe0884fecbea5c7b50de9ec04204cf1a3ea4229349e07ccf02498fc94fbe476e5ff3edaf44543c25f6dc335f1da81c770371942e467c6b631935ef891ebdf830d8d81e85deb4fdd5be28eccc824c886bfdd197efe06275b42da97d745f39756e7eefa9e780babdba8a4c4c16136ccbb71fa6d0c5395bd7ae7835e408cbad9f21d26ce6b5d4617e70d77c782f3ee93092d90137cd30be708eca2e04fd1e3fd6d762d1ab8ec34bdcb4710b2d610d0e32734ad28d50834e5c6bbca74245eedb337c629e3e5dbb3a48bb5f108b9b1b8dce55767bdfcee78b0e0e71a7d83ef9e7a87b714a264d50153758e8643e0d0869a12db7e2cbb11c376bc28e0286bb78b490d92cbc10b84dfb927ff714d54ecf3a0a4c332acbb879fabe1b5dfbdcb989a865330710cbf04fbfdfb699f9c176b7ec43f3d927e3494c4e00f7bd709d4d1427cfbade16c8e74a8cf06958caf25b9ba21256cd260b026bd0a5bdb742afba3ba3bd325f488e6671fea768bd5cd0f09ec511a1f410311befdc8bf96ed9194c6415e02b92831f29246eeaa631c7fee819c717a804c7e5fe4e407e4bc580bc60a928f1560f9fffc8d22d11b14d3327eecbb9ffa7c2e5959e1e4f4a76925d54886073327327314d0cc0d1cd0c344f6c842d9b6412315b950990a0ec56d1742634f8ba10791644f30731adc69849fa25b2f906dbf0b1cdb45883778c8c68add0e1303fa1c9d39adb555c99aed31916ef900e5c33bd9aafb4fd233a0d6ada753b182e078b74113050f3b6475f61a18548c79df454fa244df1d0008f04ba6caf43f71ac38f0713d5635b7dde3da847a2c8558dc6139c1c40e0af9c3d263220a2ac63462bcd531a1411ac5aad2dd05fa2cc35c865dbc8f4cb7e825c802050dd02293345a3a3f8082b53573900111d204a586152a0b20671c75e274a1eb9129a028c0e6a853438f7c68ac77a80fa8e45186e9ab7c349d72803d0316d20bc8bc62fd402952a05c94b5f97ec76927312e3ea823f6fc9b104aa749cf79bf6b7175201fcad9dac9d9428fac21604caa53e078f07642288bcf5872b3206d5ff272503dfe9cdfc2bf1f22bba85177fc8fcb7f3cda1b2c08e43f4bb4f09e8e2a54f86c439f3374f0a20442d269f0c224bd1c1e5a1e876118a892407eab863844b71806d6794545cd030f04e62a0b7a9ebddfae8e5f09b0a74d7f2b2c9cb9a77f2dce16f0cbc7605611ac553101ddf53a38c3aefa3d3922cf085a2c279174dac9fc5154c3d3b4cb87f969bee02cdf8f85d43c26cc1e47e67077617a724f7d214998b8b25fb6a4379622fe070ccfc55f249aea5114e98bb9c5c6416b2a90db0ab5bdf73eb51d20ae8bb7d913423c2420b62d3ff7e00c556d6581353a50c1066');
CREATE TABLE shard (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, seed TEXT NOT NULL, place BIGINT NOT NULL, places BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, elapsed DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, is_done BIGINT NOT NULL, worker TEXT, state TEXT, touched TEXT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "shard" VALUES('ec12534f3b3d701c',0,'0',0,1,200,0.0,3.5579687300014484208e-01,0.072491,1,'host, process 1',NULL,'2026-11-18T16:00:16Z');
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
INSERT INTO "step" VALUES('ec12534f3b3d701c','682abf03c4114568',0,'((λ a (a ((λ b u) bad))) ((λ a a) (λ a ((λ b (λ c c)) u))))',17,'original');
CREATE TABLE stream (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, next BIGINT NOT NULL, tried BIGINT NOT NULL, skipped BIGINT NOT NULL, not_made BIGINT NOT NULL, too_long BIGINT NOT NULL, repeated BIGINT NOT NULL, unchanged BIGINT NOT NULL, unknown BIGINT NOT NULL, flaky BIGINT NOT NULL, known BIGINT NOT NULL, unseen BIGINT NOT NULL, hits BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, state TEXT, is_done BIGINT NOT NULL, PRIMARY KEY (campaign, shard, number), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "stream" VALUES('ec12534f3b3d701c',0,0,0,'open',201,192,0,0,0,8,0,0,0,0,117,3,3.01088333999814494745e-01,0.012237039,'{"asked":false,"made":200,"nodes":4007,"chunk":0,"looked_into":120,"sizes":[0,2,4,55,106,25,0,0,0,0,0,0,0,0,0,0],"cpu":{"generating":0.0083710390000000003,"compiling":0.0,"running":0.0038660000000000001}}',1);
CREATE INDEX look_of_shape ON look (campaign, shape);
COMMIT;
