/* Read by cppcheck before every file: what it does not know by itself. */
#define _Noreturn __attribute__((noreturn))
typedef struct { int limbs; } mpz_t[1];
typedef struct { int limbs; } mpq_t[1];
