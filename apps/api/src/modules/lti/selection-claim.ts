import type { LaunchFault, SelectionFacts } from '@repo/contract/lti-launch'
import { z } from 'zod'

/** 1EdTech, Deep Linking 2.0, §4.4.1 (imsglobal.org/spec/lti-dl/v2p0, 2019-04-16, read 2026-11-28). */
export const SELECTION_CLAIM = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'

export const selectionClaim = z.object({
  deep_link_return_url: z.url().max(2000),
  accept_types: z.array(z.string()),
  accept_presentation_document_targets: z.array(z.string()).catch([]),
  /** Where it is absent nothing can be said, so a line is offered. */
  accept_lineitem: z.boolean().optional().catch(undefined),
  data: z.unknown().optional(),
})

/** The only kind of item that a course is: §3.2. */
const RESOURCE_LINK = 'ltiResourceLink'

type Read = Omit<SelectionFacts, 'deploymentId'> | { fault: LaunchFault }

/**
 * What a message that asks to choose wants back, and where.
 * @param isReturnUrl whether the browser may be sent to an address with the answer
 */
export function readSelection(
  claim: z.output<typeof selectionClaim> | undefined,
  isReturnUrl: (url: string) => boolean,
): Read {
  if (!claim) return { fault: 'malformed' }
  const { deep_link_return_url: returnUrl, data } = claim
  if (!claim.accept_types.includes(RESOURCE_LINK)) return { fault: 'accept_types' }
  if (!isReturnUrl(returnUrl)) return { fault: 'return_url' }
  return {
    kind: 'selection',
    returnUrl,
    takesLine: claim.accept_lineitem !== false,
    takesWindow: claim.accept_presentation_document_targets.includes('window'),
    ...(data === undefined ? {} : { data }),
  }
}

interface Chosen {
  /** Address that a launch of the link has for its target. */
  url: string
  title: string
  /** Of the course or lesson, by which the platform names the line. */
  resourceId: string
  hasLine: boolean
}

/** Results are sent of 100. */
const MOST_POINTS = 100

/**
 * Claims of the answer, besides those that every signed message has: one item, or none for who went back.
 * Source: Deep Linking 2.0, §4.5 (claims) and §3.2 (item).
 */
export function answerClaims(facts: SelectionFacts, chosen: Chosen | null): Record<string, unknown> {
  const [lti, deepLinking] = [
    'https://purl.imsglobal.org/spec/lti/claim/',
    'https://purl.imsglobal.org/spec/lti-dl/claim/',
  ]
  const line = chosen && { label: chosen.title, scoreMaximum: MOST_POINTS, resourceId: chosen.resourceId }
  const item = chosen && {
    type: RESOURCE_LINK,
    url: chosen.url,
    title: chosen.title,
    ...(facts.takesWindow ? { window: { targetName: '_blank' } } : {}),
    ...(facts.takesLine && chosen.hasLine ? { lineItem: line } : {}),
  }
  return {
    [`${lti}message_type`]: 'LtiDeepLinkingResponse',
    [`${lti}version`]: '1.3.0',
    [`${lti}deployment_id`]: facts.deploymentId,
    [`${deepLinking}content_items`]: item ? [item] : [],
    ...(facts.data === undefined ? {} : { [`${deepLinking}data`]: facts.data }),
  }
}
