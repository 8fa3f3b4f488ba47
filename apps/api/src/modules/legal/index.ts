export {
  type ConsentRow,
  findConsent,
  findConsents,
  insertConsent,
  insertConsentsIf,
} from './consents.repo.ts'
export { hasDueConsents, isConsentDue } from './due-consents.service.ts'
export {
  findCurrentVersions,
  findPageVersion,
  findVersionsById,
  type PageVersion,
} from './page-versions.repo.ts'
export { toTextVersion } from './page-versions.ts'
export { findPublicPages, findPublishedPolicies, isPageHidden } from './public-pages.service.ts'
export { createPublishPageService } from './publish-page.service.ts'
export { checkShownTexts, type ShownTexts } from './shown-texts.service.ts'
export { createStaffPagesService } from './staff-pages.service.ts'
