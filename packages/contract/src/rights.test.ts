import { describe, expect, test } from 'vitest'
import { contract, type Endpoint, isAllowed, permissions, rights, rightsOf } from './index.ts'
import { builtInRoles, withNeeded } from './rights.ts'

/** Who could call what while each endpoint named built-in roles, owners aside: tokens and invitations count on it. */
const doors: Record<string, Record<string, string>> = {
  'accountant sales support': {
    invoices: 'staffReceipt',
    crmOrders: 'orders order document moneyCases',
  },
  accountant: {
    invoices: 'invoices exportInvoices invoiceExports invoiceExport numberInvoice',
    crmInvoices:
      'replaceInvoice invoiceCorrections setCorrectionKind numberCorrection addInvoiceFile staffInvoiceFile sendAgain taxTable exportTaxTable',
    crmDoctors: 'doctorRevenue',
    crmOrders:
      'confirmOrder orderTransfers payFromTransfers addDocument refundOrder bookChargeback approveRefund completeRefund abandonRefund settleRefund sendMoneyBack resolveMoneyCase',
    reconciliation: 'reports report ledger openParts closeLedger exportLedger',
    withholding: 'doctorTax setDoctorTax withheld remitTax takeBackRemittance',
    revenue:
      'revenue statement statementPdf closeMonth payStatement exportRevenue shareRules setShareRule removeShareRule courseShares setCourseShares',
  },
  content: {
    videos:
      'videos video renameVideo videoPlayback retryVideo reencodeVideo removeVideo captions saveCaptions importCaptions removeCaptions saveChapters saveSoundTracks videoLessons setLessonVideo lessonAudience setLessonAudience',
    captionDrafts: 'draft requestDraft saveDraft removeDraft',
    uploads: 'uploads quota confirmChecksum',
    crm: 'createCourse updateCourse setCourseCover removeCourseCover duplicateCourse setCourseStatus categories createCategory updateCategory orderCategories removeCategory newsList news createNews updateNews',
    crmDoctors:
      'createDoctor updateDoctor setPortrait removePortrait saveLicence checkLicence setLicenceProof licenceProof',
    crmEmergencyCards:
      'cards card createCard saveCard reviewers publishCard setCardState removeCard cardVersions',
    crmGlossary: 'terms term createTerm updateTerm removeTerm',
    crmSearch: 'synonyms createSynonyms updateSynonyms removeSynonyms searchMisses removeSearchMiss',
    curriculum: 'saveCurriculum lessonText saveLessonText',
    courseDrafts: 'publishChanges discardChanges courseVersions compareVersions restoreVersion',
    newsDrafts: 'publish withdraw discard versions version restore',
  },
  'accountant content sales': {
    crm: 'courses course courseOptions',
    curriculum: 'curriculum',
    courseDrafts: 'pendingChanges',
  },
  support: {
    crm: 'users setUserStatus',
    crmAccounts: 'account audit endSessions professionalProof reviewProfessional',
    crmLearners: 'enrol extendAccess setEnrollmentState',
  },
  'sales support': {
    crm: 'students',
    crmContacts: 'contacts contact replyToContact noteOnContact assignContact setContactState',
    crmLearners: 'learner notes addNote editNote removeNote',
  },
  'content support': {
    crm: 'reviews moderateReview answerReview',
  },
  owner: {
    crm: 'pages page createPage savePageDraft discardPageDraft publishPage setPageVisibility removePage pageVersions pageVersion',
    crmAccounts: 'inviteOptions invite resendInvitation setPermissions resetSecondFactor',
    crmAudit: 'entries',
    crmDoctors: 'doctorAccount inviteDoctor resendInvitation linkDoctor',
    crmJobs: 'queues failedJobs retryJob discardJob',
    crmPrivacy:
      'requests request enterRequest checkIdentity answerRequest extendRequest carryOut closeRequest linkToCopy',
    crmSetup: 'setup trialTransfer beginTrialTransfer',
    crmSettings:
      'business saveBusiness payment savePayment tax saveTax withholding saveWithholding notice saveNotice learning saveLearning mail saveMail testMail history restore',
  },
  'accountant content': {
    crmDoctors: 'doctors doctor doctorFigures',
  },
  sales: {
    crmOrders: 'orderLearner quoteOrder makeOrder',
  },
  'accountant sales': {
    crmAffiliates: 'affiliates createAffiliate updateAffiliate affiliateStatement',
    crmInstalments: 'plans createPlan updatePlan',
    crmBundles: 'bundles createBundle updateBundle',
    crmSales:
      'coupons createCoupon updateCoupon activationBatches createActivationBatch activationCodes downloadActivationCodes revokeActivationCode',
  },
}

const endpoints: Record<string, Record<string, Endpoint>> = contract
const rows = Object.entries(doors).flatMap(([roles, groups]) =>
  Object.entries(groups).flatMap(([group, names]) =>
    names.split(' ').map((name) => ({ name: `${group}.${name}`, e: endpoints[group]?.[name], roles })),
  ),
)

const staffWith = (builtIn: (typeof permissions)[number]) =>
  ({ role: 'admin', app: 'crm', permissions: [], rights: rightsOf([builtIn]) }) as const

describe('built-in roles', () => {
  test.each(rows)('$name is open to: owner, $roles', ({ e, roles }) => {
    const allowed = permissions.filter((builtIn) => e && isAllowed(e.access, staffWith(builtIn)))
    expect(allowed.toSorted()).toEqual([...new Set(['owner', ...roles.split(' ')])].toSorted())
  })

  test('name no right twice and leave none out that their acts need', () => {
    for (const builtIn of permissions)
      expect([builtIn, rights.filter((right) => builtInRoles[builtIn].includes(right))]).toEqual([
        builtIn,
        rightsOf([builtIn]),
      ])
  })
})

describe('rights', () => {
  test('of an owner are all', () => {
    expect(rightsOf(['owner'])).toEqual(rights)
  })

  test('of several roles add up, in the order of the list', () => {
    expect(rightsOf([], ['orders.read', 'courses.read', 'orders.read'])).toEqual([
      'courses.read',
      'orders.read',
    ])
  })

  test('bring the look at what they change', () => {
    expect(withNeeded(['refunds.manage'])).toEqual(['orders.read', 'refunds.manage'])
  })

  test('that this program does not know count for nothing', () => {
    expect(rightsOf([], ['owner', 'rockets.launch'])).toEqual([])
  })

  test('open no door for who has none', () => {
    const nobody = { role: 'admin', app: 'crm', permissions: [], rights: [] } as const
    for (const { e, name } of rows) expect([name, e && isAllowed(e.access, nobody)]).toEqual([name, false])
  })
})
