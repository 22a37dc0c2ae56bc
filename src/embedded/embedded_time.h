/* embedded_time: how long a child lets the compiler take. Who takes longer has the child end, with
 * a line that says so.
 *
 * What counts is processor time. Who sleeps for ever uses none of it: so it also counts how long
 * the process has slept, which is what the clock says less what it has used and what it has waited
 * for a processor. On a busy machine nobody is late. */
#ifndef ASSAY_EMBEDDED_EMBEDDED_TIME_H
#define ASSAY_EMBEDDED_EMBEDDED_TIME_H

/* From now on; `output` is where the line is printed. */
void embedded_time_watch(int output);
/* So many seconds of processor time, from now on. */
void embedded_time_allow(double seconds);

#endif
