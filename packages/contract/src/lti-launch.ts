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
  'accept_types',
  'return_url',
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
  /** The class that the link stands in, where the platform lets its members be read; absent in launches of before. */
  schoolClass?: SchoolClass | null
}

/** A class of a platform: its own id, a name, and where its members are read. */
export interface SchoolClass {
  id: string
  title: string
  membersUrl: string
}

/**
 * What is kept of a signed message that asks to choose a course (`LtiDeepLinkingRequest`): nothing of the person, who
 * stays a stranger here.
 */
export interface SelectionFacts {
  kind: 'selection'
  deploymentId: string
  /** Where the browser takes the answer. */
  returnUrl: string
  /** Whether a line of the grade book may come with the link. */
  takesLine: boolean
  /** Whether a link may ask for a window. */
  takesWindow: boolean
  /** What the platform wants back as it came; absent where it sent nothing. */
  data?: unknown
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
  /** Where teachers of a platform choose a course or a lesson, also in its frame. */
  select: '/lti/select',
  /** Below the API: the public keys of this installation. */
  keys: '/lti/jwks',
} as const

/** Courses of one page to choose from. */
export const mostOffered = 30
/** Classes of a platform that its page shows, those that were opened last. */
export const mostClasses = 50
/** Members of a class that are read at once. */
export const mostMembers = 2000
/** How far a member of a class came: not here yet, here without progress, under way, at the end. */
export const memberStates = ['absent', 'opened', 'learning', 'done'] as const
export type MemberState = (typeof memberStates)[number]
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
