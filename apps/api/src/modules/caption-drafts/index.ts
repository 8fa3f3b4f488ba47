export { createCaptionDraftsModule } from './caption-drafts.routes.ts'
export { findDraftFaults } from './caption-drafts.service.ts'
export { createDraftsSweep } from './drafts-sweep.service.ts'
