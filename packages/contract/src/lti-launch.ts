/** Why a launch was refused, as staff read it; learners see one sentence for all. */
export const launchFaults = [
  'malformed',
  'keys_unreachable',
  'unknown_key',
  'algorithm',
  'signature',
  'issuer',
  'audience',
  'expired',
  'nonce',
  'deployment',
  'message',
  'version',
  'target',
  'subject',
] as const
export type LaunchFault = (typeof launchFaults)[number]

/** What is kept of the signed message of a launch. */
export interface LaunchFacts {
  /** The platform's own id of the person. */
  subject: string
  name: string
  /** Null where the platform does not send it. */
  email: string | null
  deploymentId: string
  /** Slug of the course; null where the launch names none. */
  course: string | null
  lessonId: string | null
  /** The line of the grade book that takes scores of this link; null where the platform takes none. */
  lineUrl: string | null
}

/** Why a try to send a score got no answer; `token`: the platform gave no token, `off`: it is switched off. */
export const scoreFaults = [
  'no_address',
  'inner_address',
  'refused',
  'timeout',
  'certificate',
  'broken',
  'token',
  'off',
] as const
export type ScoreFault = (typeof scoreFaults)[number]

/** Where LTI is answered on the learners' site. */
export const ltiPaths = {
  login: '/lti/login',
  launch: '/lti/launch',
  enter: '/lti/enter',
  /** Below the API: the public keys of this installation. */
  keys: '/lti/jwks',
} as const

export const maxPlatforms = 50
export const longestPlatformName = 80
export const longestPlatformUrl = 500
export const mostDeployments = 50

/** What statements for an xAPI store say; verbs of cmi5 and of ADL's vocabulary. */
export const statementVerbs = ['initialized', 'progressed', 'completed', 'passed', 'failed'] as const
export type StatementVerb = (typeof statementVerbs)[number]
/** Statements of one page, as programs of others read them. */
export const mostStatements = 100
/** For how many days statements that were sent, or given up, are kept. */
export const statementLogDays = 30
