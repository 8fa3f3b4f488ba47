import { contract } from '@repo/contract'
import { unsetRetention } from '@repo/contract/retention'
import { buildCategory, buildConsentTexts, buildNavigation, buildSite, mockEndpoint } from '@repo/testing'
import { buildReviewToday } from './review.ts'

/**
 * What header and footer of every page ask for, forms that one agrees in, and the login page, to which every page
 * leads who is signed out.
 */
export const frameHandlers = [
  mockEndpoint(contract.content.site, buildSite()),
  mockEndpoint(contract.content.navigation, buildNavigation()),
  mockEndpoint(contract.content.pages, []),
  mockEndpoint(contract.content.retention, unsetRetention),
  mockEndpoint(contract.content.consentTexts, buildConsentTexts()),
  mockEndpoint(contract.content.demoAccounts, []),
  mockEndpoint(contract.outsideSignIn.offered, { services: [], hasClinics: false }),
  mockEndpoint(contract.notices.unread, { unread: 0 }),
]

/** The frame, and what most pages ask for besides what they are about. */
export const siteHandlers = [
  ...frameHandlers,
  mockEndpoint(contract.seats.ownOrganisation, null),
  mockEndpoint(contract.outsideSignIn.list, { items: [], services: [], isCodeNeeded: false }),
  mockEndpoint(contract.lti.accounts, { items: [], isCodeNeeded: false }),
  mockEndpoint(contract.emergencyCards.cards, { items: [] }),
  mockEndpoint(contract.glossary.terms, []),
  mockEndpoint(contract.wishes.wishes, { items: [] }),
  mockEndpoint(contract.bundles.bundles, []),
  mockEndpoint(contract.cart.cart, { lines: [], listTotal: 0, bundles: [], total: 0 }),
  mockEndpoint(contract.learningPaths.ownPaths, []),
  mockEndpoint(contract.repetition.today, buildReviewToday()),
  mockEndpoint(contract.catalogue.categories, [
    buildCategory(),
    buildCategory({ slug: 'laser', name: 'Laser và ánh sáng', motif: 'laser' }),
  ]),
]
