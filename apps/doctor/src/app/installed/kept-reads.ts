/**
 * What the portal keeps to be read without a network, all of it: the questions that wait and what is needed to answer one.
 * No hand-ins, no pictures of patients, no money, nothing about signing in. Each is kept for the account whose token
 * asked for it, twelve hours at most.
 */
export const keptReads = [
  { group: 'doctorPortal', name: 'overview', path: '/doctor-portal/overview' },
  { group: 'doctorQuestions', name: 'questions', path: '/doctor-portal/questions' },
  { group: 'doctorQuestions', name: 'question', path: '/doctor-portal/questions/:id' },
  { group: 'savedReplies', name: 'savedReplies', path: '/doctor-portal/saved-replies' },
  { group: 'listViews', name: 'views', path: '/list-views' },
] as const
