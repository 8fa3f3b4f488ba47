/** Most minutes and megabytes of a doctor's recording. */
export const RECORDING_MINUTES = 5
export const RECORDING_MEGABYTES = 300
/** A recording that was sent up and never given as an answer is kept this many days. */
export const UNSENT_RECORDING_DAYS = 7
