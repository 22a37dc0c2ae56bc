/* Read by cppcheck before every file: types of libraries whose headers it does not see. */
typedef struct { int limbs; } mpz_t[1];
typedef struct { int limbs; } mpq_t[1];
