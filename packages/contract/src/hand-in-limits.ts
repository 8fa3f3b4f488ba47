/** Most characters of what a learner writes for an assignment, and most files beside it. */
export const LONGEST_HAND_IN = 20_000
export const MAX_HAND_IN_FILES = 8
