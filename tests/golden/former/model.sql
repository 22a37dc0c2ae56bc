BEGIN TRANSACTION;
CREATE TABLE campaign (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, file TEXT NOT NULL, subject TEXT, subject_hash TEXT NOT NULL, version TEXT NOT NULL, seed TEXT NOT NULL, shards BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, options TEXT NOT NULL, created TEXT NOT NULL);
INSERT INTO "campaign" VALUES('a51ff4fb98cff119','model-a51ff4fb','model','model.rkt',NULL,'47c355759105727c','0.1.0','0',1,3000,0.0,'{"coverage":true,"each":2.0,"first":false,"instances":10000,"shrink":true,"shrink-for":10.0,"using":[]}','2026-11-18T15:59:45Z');
CREATE TABLE coverage (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, kind TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, line BIGINT NOT NULL, used BIGINT NOT NULL, PRIMARY KEY (campaign, shard, kind, owner, name, line), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',14,16587);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',15,6345);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',16,6076);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',17,5278);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',18,3586);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',19,5475);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',20,5131);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','value','',21,4493);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','add','',25,1529);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','add','',26,4052);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','multiply','',30,1541);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','multiply','',31,3887);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','choose','',35,859);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','choose','',36,312);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','choose','',37,4097);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','join','',41,1883);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','join','',42,718);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','join','',43,482);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','left','',47,254);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','left','',48,4269);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','right','',52,229);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','right','',53,3987);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','turn','',57,238);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','turn','',58,3599);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',62,131);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',63,70);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',64,68);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',65,188);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',66,68);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',67,90);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',68,389);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',69,67);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',70,63);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',71,15);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'clause','optimise','',72,2287);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','n',7,15079);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','b',7,13775);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(plus e e)',7,4388);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(times e e)',7,5386);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(if e e e)',7,5922);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(pair e e)',7,4236);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(first e)',7,4057);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(second e)',7,4349);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','e','(swap e)',7,3587);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','n','natural',8,15079);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','b','#t',9,6793);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','b','#f',9,6982);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','v','n',10,0);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','v','b',10,0);
INSERT INTO "coverage" VALUES('a51ff4fb98cff119',0,'production','v','(pair v v)',10,0);
CREATE TABLE finding (campaign TEXT NOT NULL REFERENCES campaign (id), shape TEXT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, seed TEXT NOT NULL, shard BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, original TEXT NOT NULL, original_nodes BIGINT NOT NULL, reduced TEXT NOT NULL, nodes BIGINT NOT NULL, text TEXT NOT NULL, kind TEXT NOT NULL, exception TEXT, run TEXT, twin TEXT, program TEXT, signature TEXT NOT NULL, formulas TEXT NOT NULL, evidence TEXT NOT NULL, checks BIGINT NOT NULL, steps BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, reducing DOUBLE PRECISION NOT NULL, found TEXT NOT NULL, delivered TEXT, PRIMARY KEY (campaign, shape), UNIQUE (campaign, number));
INSERT INTO "finding" VALUES('a51ff4fb98cff119','168a6a474920ae3b',1,0,'grammar','0',0,79,0,'(times 0 2)',4,'(times 0 1)',4,'(times 0 1)','false',NULL,NULL,NULL,NULL,'b889bf4a0a029261','[{"text":"forall x0 : n where x0 ≠ 0. (times 0 x0)","universal":true,"variables":[{"name":"x0","sort":"n","kind":"any","places":["2"]}],"guards":["x0 ≠ 0"],"condition":null,"tests":10000,"discarded":0,"encoded":"(formula (times 0 1) 10000 0 ((any \"n\" ((2)) ())) ((differs 0 constant 0)))"}]','[]',51,1,4.26151900001059402711e-03,2.83515000000988948158e-02,'2026-11-18T15:59:45Z',NULL);
INSERT INTO "finding" VALUES('a51ff4fb98cff119','375f8c58f8824a8b',2,0,'grammar','0',0,1260,0,'(swap (swap (pair 0 #t)))',8,'(if #f 0 0)',5,'(if #f 0 0)','false',NULL,NULL,NULL,NULL,'ae7677149f1c36c3','[{"text":"forall x0 : n. (if #f x0 x0)","universal":true,"variables":[{"name":"x0","sort":"n","kind":"any","places":["2","3"]}],"guards":[],"condition":null,"tests":10000,"discarded":0,"encoded":"(formula (if #f 0 0) 10000 0 ((any \"n\" ((2) (3)) ())) ())"},{"text":"for every constructor of b there are arguments such that (if x0 0 0) fails, as with x0 = #t, #f","universal":false,"variables":[{"name":"x0","sort":"b","kind":"exists","places":["1"],"witnesses":["#t","#f"]}],"guards":[],"condition":null,"tests":2,"discarded":0,"encoded":"(formula (if #f 0 0) 2 0 ((exists \"b\" ((1)) (#t #f))) ())"}]','[]',128,3,1.21566660000098636373e-02,2.4361904999750549905e-02,'2026-11-18T15:59:45Z',NULL);
INSERT INTO "finding" VALUES('a51ff4fb98cff119','21457c3d23d80be2',3,0,'grammar','0',0,1439,0,'(pair (pair (pair 0 (pair (swap (pair 1 #t)) 0)) 4) 7)',18,'(swap (pair 0 1))',6,'(swap (pair 0 1))','false',NULL,NULL,NULL,NULL,'3b09fcdc9fd2adfb','[{"text":"forall x0 x1 : n where x0 ≠ x1. (swap (pair x0 x1))","universal":true,"variables":[{"name":"x0","sort":"n","kind":"any","places":["1 1"]},{"name":"x1","sort":"n","kind":"any","places":["1 2"]}],"guards":["x0 ≠ x1"],"condition":null,"tests":10000,"discarded":0,"encoded":"(formula (swap (pair 0 1)) 10000 0 ((any \"n\" ((1 1)) ()) (any \"n\" ((1 2)) ())) ((differs 0 variable 1)))"}]','[]',142,7,1.275786900032471749e-02,5.34862940003222320228e-02,'2026-11-18T15:59:45Z',NULL);
CREATE TABLE look (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, shape TEXT, was_new BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number), FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape));
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,79,'168a6a474920ae3b',1,4.26151900001059402711e-03);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,98,'168a6a474920ae3b',0,4.45832200011864188127e-03);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,288,'168a6a474920ae3b',0,5.0915620004161610268e-03);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,1015,'168a6a474920ae3b',0,0.00732797400041818);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,1260,'375f8c58f8824a8b',1,1.21566660000098636373e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,1347,'168a6a474920ae3b',0,1.24252350001370359677e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,1439,'21457c3d23d80be2',1,1.275786900032471749e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,1923,'21457c3d23d80be2',0,1.42582480002602096647e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,2082,'21457c3d23d80be2',0,1.46494190003068069927e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,2096,'21457c3d23d80be2',0,1.46887570003855216782e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,2532,'21457c3d23d80be2',0,2.0273903000088466797e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,0,2987,'21457c3d23d80be2',0,2.19505930003833782393e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,14,'375f8c58f8824a8b',0,2.20194350004021544009e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,122,'21457c3d23d80be2',0,2.21145270002125471364e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,186,'21457c3d23d80be2',0,2.21620370002710842527e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,398,'375f8c58f8824a8b',0,2.23626550000517454463e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,442,'21457c3d23d80be2',0,2.23911580001185939181e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,446,'375f8c58f8824a8b',0,2.23939120000977709423e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,506,'168a6a474920ae3b',0,2.24302660003559140022e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,634,'21457c3d23d80be2',0,2.25182960002712206915e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,652,'375f8c58f8824a8b',0,2.25300140000399551354e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,653,'375f8c58f8824a8b',0,2.2531736000019009225e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,655,'375f8c58f8824a8b',0,2.25338700001884717494e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,671,'375f8c58f8824a8b',0,2.25427830000626272521e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,716,'375f8c58f8824a8b',0,2.25724570000238600187e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,717,'375f8c58f8824a8b',0,2.25747000004048459231e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,719,'375f8c58f8824a8b',0,2.25776450001831108238e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,732,'375f8c58f8824a8b',0,2.25862670004062238149e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,733,'375f8c58f8824a8b',0,2.25883400003112910781e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,735,'375f8c58f8824a8b',0,2.25912550004068179987e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,762,'168a6a474920ae3b',0,2.26133580003988754469e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,927,'375f8c58f8824a8b',0,0.0227202760002001);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,976,'21457c3d23d80be2',0,2.27546470000561384949e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,977,'21457c3d23d80be2',0,2.27563100002043938729e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,978,'21457c3d23d80be2',0,2.2757952000119985314e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1045,'168a6a474920ae3b',0,2.28005760000087320804e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1146,'21457c3d23d80be2',0,2.2871331000260397559e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1274,'21457c3d23d80be2',0,2.29460320001635409425e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1300,'375f8c58f8824a8b',0,2.29631570000492502003e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1301,'375f8c58f8824a8b',0,2.29651100003138708416e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1303,'375f8c58f8824a8b',0,2.29672930004198860842e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1311,'375f8c58f8824a8b',0,2.29731420004100073128e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1332,'375f8c58f8824a8b',0,2.29881140003271866589e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1333,'375f8c58f8824a8b',0,2.29903780000313417986e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1335,'375f8c58f8824a8b',0,2.29929410002114309463e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1340,'375f8c58f8824a8b',0,2.29975780002860119566e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1341,'375f8c58f8824a8b',0,2.29998620002334064338e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1343,'375f8c58f8824a8b',0,2.30034570004136185161e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1439,'375f8c58f8824a8b',0,2.30637070003467670176e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1488,'21457c3d23d80be2',0,2.30941620002340641804e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1489,'21457c3d23d80be2',0,2.30957640001179242972e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1490,'21457c3d23d80be2',0,2.30971560004036291502e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1658,'21457c3d23d80be2',0,2.32052070000463572796e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1692,'375f8c58f8824a8b',0,2.3228091000419226475e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1693,'375f8c58f8824a8b',0,2.32299940003031224478e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1695,'375f8c58f8824a8b',0,2.32321170001341670285e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1743,'375f8c58f8824a8b',0,2.32624420000320242252e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1786,'168a6a474920ae3b',0,2.32922160002999589778e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1820,'375f8c58f8824a8b',0,2.33139280003342719282e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1821,'375f8c58f8824a8b',0,2.33158010000806825701e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1823,'375f8c58f8824a8b',0,2.3318024000218429137e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1847,'375f8c58f8824a8b',0,2.33372630000303615815e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1948,'375f8c58f8824a8b',0,2.34008170000379323028e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1949,'375f8c58f8824a8b',0,2.34027600004083069507e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1951,'375f8c58f8824a8b',0,2.340496300030281418e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1975,'375f8c58f8824a8b',0,2.34223490001568279694e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,1999,'375f8c58f8824a8b',0,2.34381230002327356487e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,2234,'21457c3d23d80be2',0,2.35940740003570681437e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,2298,'21457c3d23d80be2',0,2.36345440002878603991e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,2490,'21457c3d23d80be2',0,2.37629050002396979834e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,1,2554,'168a6a474920ae3b',0,2.38128390001293155364e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,98,'375f8c58f8824a8b',0,2.83624970002165355253e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,102,'375f8c58f8824a8b',0,2.83761570003662200178e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,365,'375f8c58f8824a8b',0,2.8798504000405955594e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,404,'375f8c58f8824a8b',0,0.0288633610002762);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,441,'375f8c58f8824a8b',0,2.89414670000951446127e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,718,'21457c3d23d80be2',0,2.93722070000512758269e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,882,'375f8c58f8824a8b',0,2.9633765000198764028e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,990,'21457c3d23d80be2',0,2.97998120004194788634e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1106,'21457c3d23d80be2',0,2.99834040001769608352e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1278,'21457c3d23d80be2',0,3.02827790001174435019e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1329,'375f8c58f8824a8b',0,3.03555370001049595884e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1336,'375f8c58f8824a8b',0,3.03674250003496126737e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1571,'21457c3d23d80be2',0,3.07372240004042396321e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1672,'375f8c58f8824a8b',0,3.08939170004123297985e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1705,'375f8c58f8824a8b',0,3.09441010003865812905e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,1809,'375f8c58f8824a8b',0,3.10877050001181487459e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,2054,'21457c3d23d80be2',0,0.0314560420001726);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,2330,'375f8c58f8824a8b',0,3.18496660001983400434e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,2353,'21457c3d23d80be2',0,3.59489050001684518065e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,2543,'375f8c58f8824a8b',0,3.62708930001645057927e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,2560,'21457c3d23d80be2',0,3.62945880001461773645e-02);
INSERT INTO "look" VALUES('a51ff4fb98cff119',0,2,2705,'168a6a474920ae3b',0,3.6527885000396054238e-02);
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('schema','1');
CREATE TABLE pending (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, weights BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, exception TEXT, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx), FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number));
CREATE TABLE property (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, form TEXT NOT NULL, name TEXT NOT NULL, file TEXT NOT NULL, line BIGINT NOT NULL, col BIGINT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "property" VALUES('a51ff4fb98cff119',0,'redex-check','e','model.rkt',74,1);
CREATE TABLE sample (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, elapsed DOUBLE PRECISION NOT NULL, tried BIGINT NOT NULL, discarded BIGINT NOT NULL, hits BIGINT NOT NULL, findings BIGINT NOT NULL, covered BIGINT NOT NULL, cpu DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, elapsed), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "sample" VALUES('a51ff4fb98cff119',0,3.2965173499997035833e-01,9000,0,93,3,47,0.118837);
CREATE TABLE seen (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, first BIGINT NOT NULL, digests TEXT NOT NULL, PRIMARY KEY (campaign, shard, first), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
CREATE TABLE shard (campaign TEXT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL, seed TEXT NOT NULL, place BIGINT NOT NULL, places BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, elapsed DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, is_done BIGINT NOT NULL, worker TEXT, state TEXT, touched TEXT NOT NULL, PRIMARY KEY (campaign, number));
INSERT INTO "shard" VALUES('a51ff4fb98cff119',0,'0',0,1,3000,0.0,3.2965173499997035833e-01,0.118837,1,'host, process 1','{"covered":[16587,6345,6076,5278,3586,5475,5131,4493,1529,4052,1541,3887,859,312,4097,1883,718,482,254,4269,229,3987,238,3599,131,70,68,188,68,90,389,67,63,15,2287,15079,13775,4388,5386,5922,4236,4057,4349,3587,15079,6793,6982,0,0,0],"lessons":"0 315 7643\n1 1 1010\n2 42 799\n3 167 648\n4 11 23\n5 2 729\n6 0 751\n7 112 2105\n8 1 426\n9 0 586\n10 42 288\n11 0 515\n12 74 50\n13 93 77\n14 0 521\n17 11 23\n18 2 92\n19 0 637\n20 0 87\n21 0 664\n22 112 51\n23 0 2054\n24 40 156\n25 112 51\n26 166 1\n27 0 350\n28 0 94\n29 1 106\n30 20 916\n31 2 93\n32 0 90\n33 0 10\n34 315 3139\n"}','2026-11-18T15:59:45Z');
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
INSERT INTO "step" VALUES('a51ff4fb98cff119','168a6a474920ae3b',0,'(times 0 2)',4,'original');
INSERT INTO "step" VALUES('a51ff4fb98cff119','168a6a474920ae3b',1,'(times 0 1)',4,'atoms');
INSERT INTO "step" VALUES('a51ff4fb98cff119','375f8c58f8824a8b',0,'(swap (swap (pair 0 #t)))',8,'original');
INSERT INTO "step" VALUES('a51ff4fb98cff119','375f8c58f8824a8b',1,'(swap (pair 0 #t))',6,'hoist');
INSERT INTO "step" VALUES('a51ff4fb98cff119','375f8c58f8824a8b',2,'(swap (pair 0 1))',6,'small');
INSERT INTO "step" VALUES('a51ff4fb98cff119','375f8c58f8824a8b',3,'(if #f 0 0)',5,'regenerate');
INSERT INTO "step" VALUES('a51ff4fb98cff119','21457c3d23d80be2',0,'(pair (pair (pair 0 (pair (swap (pair 1 #t)) 0)) 4) 7)',18,'original');
INSERT INTO "step" VALUES('a51ff4fb98cff119','21457c3d23d80be2',1,'(pair (pair 0 (pair (swap (pair 1 #t)) 0)) 4)',15,'hoist');
INSERT INTO "step" VALUES('a51ff4fb98cff119','21457c3d23d80be2',2,'(pair 0 (pair (swap (pair 1 #t)) 0))',12,'hoist');
INSERT INTO "step" VALUES('a51ff4fb98cff119','21457c3d23d80be2',3,'(pair (swap (pair 1 #t)) 0)',9,'hoist');
INSERT INTO "step" VALUES('a51ff4fb98cff119','21457c3d23d80be2',4,'(swap (pair 1 #t))',6,'hoist');
INSERT INTO "step" VALUES('a51ff4fb98cff119','21457c3d23d80be2',5,'(swap (pair 1 #f))',6,'small');
INSERT INTO "step" VALUES('a51ff4fb98cff119','21457c3d23d80be2',6,'(swap (pair 0 #f))',6,'atoms');
INSERT INTO "step" VALUES('a51ff4fb98cff119','21457c3d23d80be2',7,'(swap (pair 0 1))',6,'small');
CREATE TABLE stream (campaign TEXT NOT NULL REFERENCES campaign (id), shard BIGINT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL, generator TEXT NOT NULL, next BIGINT NOT NULL, tried BIGINT NOT NULL, skipped BIGINT NOT NULL, not_made BIGINT NOT NULL, too_long BIGINT NOT NULL, repeated BIGINT NOT NULL, unchanged BIGINT NOT NULL, unknown BIGINT NOT NULL, flaky BIGINT NOT NULL, known BIGINT NOT NULL, unseen BIGINT NOT NULL, hits BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, state TEXT, is_done BIGINT NOT NULL, PRIMARY KEY (campaign, shard, number), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number));
INSERT INTO "stream" VALUES('a51ff4fb98cff119',0,0,0,'grammar',3001,3000,0,0,0,0,0,0,0,0,0,12,1.80062139988876879215e-02,1.00120780000000023785e-02,'{"exhausted":false,"familiar":5,"looked":2987,"price":0.018006213998887688,"earned":0.0,"steering":{"table":0,"end":8192,"values":[65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,65536,32,32,32,32,32,32,32,32,32,32,32,32,32,32,32],"examples":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"hits":[750,276,287,313,218,325,331,319,34,259,42,273,54,53,263,172,73,12,19,315,22,319,14,311,0,3,0,3,2,5,13,2,5,1,182,597,608,324,347,313,339,377,394,374,597,465,448,0,0,0],"credit":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,314114048,312213504,216793088,229769216,203227136,222625792,236584960,244645888,232128512,314114048,263389184,252313600,0,0,0],"found":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null]}}',1);
INSERT INTO "stream" VALUES('a51ff4fb98cff119',0,1,0,'enum',3001,3000,0,0,0,0,0,0,0,0,0,59,6.16698000112592126242e-03,2.16686900000000182142e-03,'{"exhausted":false,"familiar":59,"looked":2554,"price":0.0061669800011259213,"earned":0.0}',1);
INSERT INTO "stream" VALUES('a51ff4fb98cff119',0,2,0,'random-index',3001,3000,0,0,0,0,0,0,0,0,0,22,8.78176100013661198318e-03,4.78282999999999833273e-03,'{"exhausted":false,"familiar":22,"looked":2705,"price":0.008781761000136612,"earned":0.0}',1);
CREATE INDEX look_of_shape ON look (campaign, shape);
COMMIT;
