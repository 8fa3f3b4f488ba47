/** Services whose accounts sign learners in, in the order of their buttons. */
export const outsideServices = ['google', 'zalo', 'apple'] as const
export type OutsideService = (typeof outsideServices)[number]

/** By what a learner signs in from outside: one of those, or the identity provider of their clinic. */
export const signInSources = [...outsideServices, 'clinic'] as const
export type SignInSource = (typeof signInSources)[number]
