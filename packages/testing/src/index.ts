export * from './account-factories.ts'
export * from './catalogue-factories.ts'
export { buildSavedSession, buildSessionUser, buildToken, signedInSession } from './fake-session.ts'
export { expectListKeys, type ListOnPage, listOf, sampledReads } from './list-keys.ts'
export { failOnLostFocus } from './lost-focus.ts'
export {
  type MockErrorOptions,
  mockEndpoint,
  mockError,
  mockOffline,
  type ReceivedCall,
} from './mock-endpoint.ts'
export { mockEvents } from './mock-events.ts'
export { startMockServer } from './mock-server.ts'
export * from './page-factories.ts'
export { type ReadState, readsIn } from './read-states.ts'
export { type RenderedScreen, renderScreen, type ScreenOptions } from './render-screen.tsx'
export { sampleAnswer } from './sample-answer.ts'
export { createTestApi } from './test-api.ts'
