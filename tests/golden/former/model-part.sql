BEGIN TRANSACTION;
CREATE TABLE campaign (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, file TEXT NOT NULL, subject TEXT, subject_hash TEXT NOT NULL, version TEXT NOT NULL, seed TEXT NOT NULL, shards BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, options TEXT NOT NULL, created TEXT NOT NULL);
INSERT INTO "campaign" VALUES('a51ff4fb98cff119','model-a51ff4fb','model','model.rkt',NULL,'47c355759105727c','0.1.0','0',2,3000,0.0,'{"coverage":true,"each":2.0,"first":false,"instances":10000,"shrink":true,"shrink-for":10.0,"using":[]}','2026-11-18T15:59:45Z');
CREATE TABLE coverage (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, kind TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, line BIGINT NOT NULL, used BIGINT NOT NULL, PRIMARY KEY (campaign, shard, kind, owner, name, line), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',14,8409);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',15,3214);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',16,3028);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',17,2847);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',18,1809);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',19,2726);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',20,2547);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',21,2312);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','add','',25,768);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','add','',26,2056);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','multiply','',30,693);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','multiply','',31,1988);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','choose','',35,478);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','choose','',36,168);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','choose','',37,2195);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','join','',41,959);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','join','',42,382);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','join','',43,222);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','left','',47,120);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','left','',48,2106);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','right','',52,101);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','right','',53,1960);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','turn','',57,128);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','turn','',58,1834);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',62,48);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',63,29);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',64,48);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',65,82);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',66,36);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',67,60);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',68,187);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',69,34);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',70,28);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',71,6);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',72,1213);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','n',7,6263);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','b',7,6574);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(plus e e)',7,2153);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(times e e)',7,2301);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(if e e e)',7,2425);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(pair e e)',7,2005);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(first e)',7,1934);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(second e)',7,2171);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(swap e)',7,1751);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','n','natural',8,6263);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','b','#t',9,3240);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','b','#f',9,3334);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','v','n',10,0);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','v','b',10,0);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','v','(pair v v)',10,0);
CREATE TABLE finding (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, seed TEXT NOT NULL, shard BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, original TEXT NOT NULL, original_nodes BIGINT NOT NULL, reduced TEXT NOT NULL, nodes BIGINT NOT NULL, text TEXT NOT NULL, kind TEXT NOT NULL, exception TEXT, run TEXT, twin TEXT, program TEXT, signature TEXT NOT NULL, formulas TEXT NOT NULL, evidence TEXT NOT NULL, checks BIGINT NOT NULL, steps BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, reducing DOUBLE PRECISION NOT NULL, found TEXT NOT NULL, delivered TEXT, PRIMARY KEY (campaign, shape), UNIQUE (campaign, number));
INSERT INTO "finding" VALUES('a51ff4fb98cff119','375f8c58f8824a8b',1,0,'grammar','0',0,288,0,'(swap (pair 0 (pair #f #f)))',9,'(if #f 0 0)',5,'(if #f 0 0)','false',NULL,NULL,NULL,NULL,'ae7677149f1c36c3','[{"text":"forall x0 : n. (if #f x0 x0)","universal":true,"variables":[{"name":"x0","sort":"n","kind":"any","places":["2","3"]}],"guards":[],"condition":null,"tests":10000,"discarded":0,"encoded":"(formula (if #f 0 0) 10000 0 ((any \"n\" ((2) (3)) ())) ())"},{"text":"for every constructor of b there are arguments such that (if x0 0 0) fails, as with x0 = #t, #f","universal":false,"variables":[{"name":"x0","sort":"b","kind":"exists","places":["1"],"witnesses":["#t","#f"]}],"guards":[],"condition":null,"tests":2,"discarded":0,"encoded":"(formula (if #f 0 0) 2 0 ((exists \"b\" ((1)) (#t #f))) ())"}]','[]',130,3,0.00481199200021365,1.1542143000042415224e-02,'2026-11-18T15:59:46Z',NULL);
INSERT INTO "finding" VALUES('a51ff4fb98cff119','168a6a474920ae3b',2,0,'grammar','0',0,1923,0,'(swap (swap (pair #t 0)))',8,'(times 0 1)',4,'(times 0 1)','false',NULL,NULL,NULL,NULL,'b889bf4a0a029261','[{"text":"forall x0 : n where x0 ≠ 0. (times 0 x0)","universal":true,"variables":[{"name":"x0","sort":"n","kind":"any","places":["2"]}],"guards":["x0 ≠ 0"],"condition":null,"tests":10000,"discarded":0,"encoded":"(formula (times 0 1) 10000 0 ((any \"n\" ((2)) ())) ((differs 0 constant 0)))"}]','[]',115,4,1.81862370000089867971e-02,1.8763820000003761379e-02,'2026-11-18T15:59:46Z',NULL);
INSERT INTO "finding" VALUES('a51ff4fb98cff119','21457c3d23d80be2',3,0,'grammar','0',0,2987,0,'(swap (pair #f 0))',6,'(swap (pair 0 1))',6,'(swap (pair 0 1))','false',NULL,NULL,NULL,NULL,'3b09fcdc9fd2adfb','[{"text":"forall x0 x1 : n where x0 ≠ x1. (swap (pair x0 x1))","universal":true,"variables":[{"name":"x0","sort":"n","kind":"any","places":["1 1"]},{"name":"x1","sort":"n","kind":"any","places":["1 2"]}],"guards":["x0 ≠ x1"],"condition":null,"tests":10000,"discarded":0,"encoded":"(formula (swap (pair 0 1)) 10000 0 ((any \"n\" ((1 1)) ()) (any \"n\" ((1 2)) ())) ((differs 0 variable 1)))"}]','[]',132,2,2.80864420001307735219e-02,6.53071609999642532784e-02,'2026-11-18T15:59:46Z',NULL);
CREATE TABLE look (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, shape TEXT, was_new BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,288,'375f8c58f8824a8b',1,0.00481199200021365);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,1439,'375f8c58f8824a8b',0,1.74430629999733355361e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,1923,'168a6a474920ae3b',1,1.81862370000089867971e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,2082,'168a6a474920ae3b',0,1.84400339999228890519e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,2096,'168a6a474920ae3b',0,1.84823770000548392999e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,2987,'21457c3d23d80be2',1,2.80864420001307735219e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,14,'375f8c58f8824a8b',0,2.81598910000866453628e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,186,'21457c3d23d80be2',0,2.82479820002663473132e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,398,'375f8c58f8824a8b',0,2.83923060001143312547e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,442,'21457c3d23d80be2',0,2.84233920001497608609e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,446,'375f8c58f8824a8b',0,2.84265969999069056939e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,652,'375f8c58f8824a8b',0,2.84816190001038194168e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,653,'375f8c58f8824a8b',0,0.0284835520001252);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,655,'375f8c58f8824a8b',0,2.84859050002523872535e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,671,'375f8c58f8824a8b',0,2.84952090000842872541e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,927,'375f8c58f8824a8b',0,2.8577911999946081778e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1045,'168a6a474920ae3b',0,2.86148569998658786062e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1300,'375f8c58f8824a8b',0,2.86979600000449863728e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1301,'375f8c58f8824a8b',0,2.86995619999288464896e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1303,'375f8c58f8824a8b',0,2.87016259999290923587e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1311,'375f8c58f8824a8b',0,2.87075239998557663056e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1332,'375f8c58f8824a8b',0,2.87229569998999068047e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1333,'375f8c58f8824a8b',0,2.87252510001962946262e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1335,'375f8c58f8824a8b',0,2.87279849999322323128e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1340,'375f8c58f8824a8b',0,2.87325210001654340885e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1341,'375f8c58f8824a8b',0,2.87348150000070745591e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1343,'375f8c58f8824a8b',0,0.0287387610001133);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1439,'375f8c58f8824a8b',0,2.87606729998515220358e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1692,'375f8c58f8824a8b',0,2.88440570002421736717e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1693,'375f8c58f8824a8b',0,2.88459600001260696444e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1695,'375f8c58f8824a8b',0,2.88481729999148228671e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1820,'375f8c58f8824a8b',0,2.88886930002263397909e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1821,'375f8c58f8824a8b',0,2.88906260002477210946e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1823,'375f8c58f8824a8b',0,2.88929299999836075585e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1847,'375f8c58f8824a8b',0,2.89107060002606885973e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1948,'375f8c58f8824a8b',0,2.89356530001896317116e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1949,'375f8c58f8824a8b',0,2.89377160002004529815e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1951,'375f8c58f8824a8b',0,2.8940069999862316763e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1975,'375f8c58f8824a8b',0,2.8957945999991352437e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,2234,'21457c3d23d80be2',0,2.90506340002139040734e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,2490,'21457c3d23d80be2',0,2.91387150000446126796e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,404,'375f8c58f8824a8b',0,2.96843050000461516901e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,441,'375f8c58f8824a8b',0,2.97597170001608901657e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1329,'375f8c58f8824a8b',0,3.04511340000317431986e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1336,'375f8c58f8824a8b',0,0.0304627509999591);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1571,'21457c3d23d80be2',0,0.0334702280001693);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1672,'375f8c58f8824a8b',0,3.35333120001450879499e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1705,'375f8c58f8824a8b',0,3.35881440000775910448e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1809,'375f8c58f8824a8b',0,3.36424639999677310697e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,2054,'21457c3d23d80be2',0,3.38355009998849709518e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,2330,'375f8c58f8824a8b',0,3.40878460001476923935e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,2353,'21457c3d23d80be2',0,3.41336340002271754201e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,2705,'168a6a474920ae3b',0,3.43876110000564949586e-02);
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('schema','1');
CREATE TABLE pending (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, exception TEXT, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number));
CREATE TABLE property (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, form TEXT NOT NULL, name TEXT NOT NULL, file TEXT NOT NULL, line BIGINT NOT NULL, col BIGINT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "property" VALUES('a51ff4fb98cff119',0,'redex-check','e','model.rkt',74,1);
CREATE TABLE sample (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, elapsed DOUBLE PRECISION NOT NULL, tried BIGINT NOT NULL, discarded BIGINT NOT NULL, hits BIGINT NOT NULL, findings BIGINT NOT NULL, covered BIGINT NOT NULL, cpu DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, elapsed), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "sample" VALUES('a51ff4fb98cff119',0,2.70604600999831745866e-01,4584,0,53,3,47,0.090465);
CREATE TABLE seen (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, first BIGINT NOT NULL, digests TEXT NOT NULL, PRIMARY KEY (campaign, shard, first), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
CREATE TABLE shard (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, seed TEXT NOT NULL, place BIGINT NOT NULL, places BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, elapsed DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, is_done BIGINT NOT NULL, worker TEXT, state TEXT, touched TEXT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "shard" VALUES('a51ff4fb98cff119',0,'0',0,2,3000,0.0,2.70604600999831745866e-01,0.090465,1,'host, process 1','{"covered":[8409,3214,3028,2847,1809,2726,2547,2312,768,2056,693,1988,478,168,2195,959,382,222,120,2106,101,1960,128,1834,48,29,48,82,36,60,187,34,28,6,1213,6263,6574,2153,2301,2425,2005,1934,2171,1751,6263,3240,3334,0,0,0],"lessons":"0 153 3716\n1 1 534\n2 14 430\n3 97 442\n4 8 10\n5 0 342\n6 0 346\n7 46 844\n8 1 223\n9 0 313\n10 14 149\n11 0 283\n12 43 32\n13 54 38\n14 0 372\n17 8 10\n18 0 34\n19 0 308\n20 0 32\n21 0 314\n22 46 19\n23 0 825\n24 13 83\n25 46 19\n26 96 0\n27 0 198\n28 0 55\n29 1 57\n30 9 434\n31 0 37\n32 0 36\n33 0 4\n34 153 1470\n"}','2026-11-18T15:59:46Z');
CREATE TABLE source (campaign TEXT NOT NULL REFERENCES campaign (id), path TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (campaign, path));
INSERT INTO "source" VALUES('a51ff4fb98cff119','model.rkt','#lang racket
;; A little language of numbers, truth and pairs, and an optimiser with three bugs:
;; multiplication by zero, the order of a swapped pair, and a conditional with equal branches.
(require redex)

(define-language L
  (e ::= n b (plus e e) (times e e) (if e e e) (pair e e) (first e) (second e) (swap e))
  (n ::= natural)
  (b ::= #t #f)
  (v ::= n b (pair v v)))

(define-metafunction L
  value : e -> v or stuck
  [(value v) v]
  [(value (plus e_1 e_2)) (add (value e_1) (value e_2))]
  [(value (times e_1 e_2)) (multiply (value e_1) (value e_2))]
  [(value (if e_1 e_2 e_3)) (choose (value e_1) e_2 e_3)]
  [(value (pair e_1 e_2)) (join (value e_1) (value e_2))]
  [(value (first e)) (left (value e))]
  [(value (second e)) (right (value e))]
  [(value (swap e)) (turn (value e))])

(define-metafunction L
  add : any any -> any
  [(add n_1 n_2) ,(+ (term n_1) (term n_2))]
  [(add any_1 any_2) stuck])

(define-metafunction L
  multiply : any any -> any
  [(multiply n_1 n_2) ,(* (term n_1) (term n_2))]
  [(multiply any_1 any_2) stuck])

(define-metafunction L
  choose : any e e -> any
  [(choose #t e_1 e_2) (value e_1)]
  [(choose #f e_1 e_2) (value e_2)]
  [(choose any e_1 e_2) stuck])

(define-metafunction L
  join : any any -> any
  [(join stuck any) stuck]
  [(join any stuck) stuck]
  [(join any_1 any_2) (pair any_1 any_2)])

(define-metafunction L
  left : any -> any
  [(left (pair any_1 any_2)) any_1]
  [(left any) stuck])

(define-metafunction L
  right : any -> any
  [(right (pair any_1 any_2)) any_2]
  [(right any) stuck])

(define-metafunction L
  turn : any -> any
  [(turn (pair any_1 any_2)) (pair any_2 any_1)]
  [(turn any) stuck])

(define-metafunction L
  optimise : e -> e
  [(optimise (times 0 e)) (optimise e)]
  [(optimise (swap (pair e_1 e_2))) (pair (optimise e_1) (optimise e_2))]
  [(optimise (if e_1 e_2 e_2)) (optimise e_1)]
  [(optimise (plus e_1 e_2)) (plus (optimise e_1) (optimise e_2))]
  [(optimise (times e_1 e_2)) (times (optimise e_1) (optimise e_2))]
  [(optimise (if e_1 e_2 e_3)) (if (optimise e_1) (optimise e_2) (optimise e_3))]
  [(optimise (pair e_1 e_2)) (pair (optimise e_1) (optimise e_2))]
  [(optimise (first e)) (first (optimise e))]
  [(optimise (second e)) (second (optimise e))]
  [(optimise (swap e)) (swap (optimise e))]
  [(optimise e) e])

(redex-check L e
  (or (equal? (term (value e)) (term stuck))
      (equal? (term (value e)) (term (value (optimise e))))))
');
CREATE TABLE step (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, pass TEXT NOT NULL, PRIMARY KEY (campaign, shape, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "step" VALUES('a51ff4fb98cff119','375f8c58f8824a8b',0,'(swap (pair 0 (pair #f #f)))',9,'original');
INSERT INTO "step" VALUES('a51ff4fb98cff119','375f8c58f8824a8b',1,'(swap (pair 0 #f))',6,'hoist');
INSERT INTO "step" VALUES('a51ff4fb98cff119','375f8c58f8824a8b',2,'(swap (pair 0 1))',6,'small');
INSERT INTO "step" VALUES('a51ff4fb98cff119','375f8c58f8824a8b',3,'(if #f 0 0)',5,'regenerate');
INSERT INTO "step" VALUES('a51ff4fb98cff119','168a6a474920ae3b',0,'(swap (swap (pair #t 0)))',8,'original');
INSERT INTO "step" VALUES('a51ff4fb98cff119','168a6a474920ae3b',1,'(swap (pair #t 0))',6,'hoist');
INSERT INTO "step" VALUES('a51ff4fb98cff119','168a6a474920ae3b',2,'(swap (pair 0 #t))',6,'swap');
INSERT INTO "step" VALUES('a51ff4fb98cff119','168a6a474920ae3b',3,'(swap (pair 0 1))',6,'small');
INSERT INTO "step" VALUES('a51ff4fb98cff119','168a6a474920ae3b',4,'(times 0 1)',4,'regenerate');
INSERT INTO "step" VALUES('a51ff4fb98cff119','21457c3d23d80be2',0,'(swap (pair #f 0))',6,'original');
INSERT INTO "step" VALUES('a51ff4fb98cff119','21457c3d23d80be2',1,'(swap (pair 0 #f))',6,'swap');
INSERT INTO "step" VALUES('a51ff4fb98cff119','21457c3d23d80be2',2,'(swap (pair 0 1))',6,'small');
CREATE TABLE stream (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, next BIGINT NOT NULL, tried BIGINT NOT NULL, skipped BIGINT NOT NULL, not_made BIGINT NOT NULL, too_long BIGINT NOT NULL, repeated BIGINT NOT NULL, unchanged BIGINT NOT NULL, unknown BIGINT NOT NULL, flaky BIGINT NOT NULL, known BIGINT NOT NULL, unseen BIGINT NOT NULL, hits BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, state TEXT, is_done BIGINT NOT NULL, PRIMARY KEY (campaign, shard, number), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "stream" VALUES('a51ff4fb98cff119',0,0,0,'grammar',1529,1528,0,0,0,0,0,0,0,0,0,6,2.3974359000931144692e-02,5.15527400000000048801e-03,'{"exhausted":false,"familiar":0,"looked":2987,"price":0.023974359000931145,"earned":0.0,"steering":{"table":0,"end":8192,"values":[65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,32,32,32,32,32,32,32,32,32,32,32,32,32,32,32],"examples":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"hits":[382,131,142,155,103,164,157,160,14,126,21,138,25,23,130,80,38,3,13,157,7,154,6,155,0,2,0,1,1,3,6,1,2,0,99,299,313,159,176,155,173,192,192,186,299,229,227,0,0,0],"credit":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,154337280,154337280,104595456,114032640,98500608,111280128,118358016,117833728,116064256,154337280,125042688,123928576,0,0,0],"found":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null]}}',1);
INSERT INTO "stream" VALUES('a51ff4fb98cff119',0,1,0,'enum',1529,1528,0,0,0,0,0,0,0,0,0,35,1.16434000028675654903e-03,1.17295200000000314488e-03,'{"exhausted":false,"familiar":35,"looked":2490,"price":0.0011643400002867565,"earned":0.0}',1);
INSERT INTO "stream" VALUES('a51ff4fb98cff119',0,2,0,'random-index',1529,1528,0,0,0,0,0,0,0,0,0,12,5.32490200066604302264e-03,2.52810999999999834464e-03,'{"exhausted":false,"familiar":12,"looked":2705,"price":0.005324902000666043,"earned":0.0}',1);
CREATE INDEX look_of_shape ON look (campaign, shape);
COMMIT;
