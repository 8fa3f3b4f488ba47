export { createCaptionDraftsModule } from './caption-drafts.routes.ts'
export { createDraftsSweep } from './drafts-sweep.service.ts'
