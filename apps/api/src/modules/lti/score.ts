/**
 * What the grade book shows. Words and their meaning: 1EdTech Assignment and Grade Services 2.0, `activityProgress` and
 * `gradingProgress` (imsglobal.org/spec/lti-ags/v2p0, 2019-04-16): a score that is pending may still change, one that is fully graded is
 * what the learner has now.
 */
export interface Score {
  /** 0 to 100. */
  percent: number
  activityProgress: 'Initialized' | 'InProgress' | 'Submitted' | 'Completed'
  gradingProgress: 'Pending' | 'FullyGraded'
}

interface Progress {
  percent: number
  completedAt: Date | null
}

/** Of a course or of a lesson that is watched or read. */
export function scoreOfProgress(progress: Progress | null): Score {
  if (progress?.completedAt)
    return { percent: 100, activityProgress: 'Completed', gradingProgress: 'FullyGraded' }
  const percent = progress?.percent ?? 0
  return {
    percent,
    activityProgress: percent === 0 ? 'Initialized' : 'InProgress',
    gradingProgress: 'Pending',
  }
}

/** Of a quiz: the best attempt that was handed in. */
export const scoreOfQuiz = ({ percent, isPassed }: { percent: number; isPassed: boolean }): Score => ({
  percent,
  activityProgress: isPassed ? 'Completed' : 'Submitted',
  gradingProgress: 'FullyGraded',
})

/** Where scores of a line item are posted: its path with `/scores`, its query as it is (Assignment and Grade Services 2.0, “Score publish service”). */
export function scoresUrl(lineUrl: string): string {
  const url = new URL(lineUrl)
  url.pathname = `${url.pathname}/scores`
  return url.href
}
