import { contract, type EditVersion, type Endpoint } from '@repo/contract'
import { unsetSettings } from '@repo/contract/settings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from './core/durations.ts'
import { dayInVietnam } from './core/vietnam-time.ts'
import {
  contactRequests,
  curriculumVersions,
  doctors,
  invoiceCorrections,
  invoiceRequests,
  users,
} from './db/schema/index.ts'
import { randomUUIDv7 } from './db/uuid.ts'
import { buildClinic } from './test/clinics.ts'
import {
  bareArticle,
  buildAdmin,
  buildCategory,
  buildCourse,
  buildDoctor,
  buildLesson,
  buildNews,
  buildOrder,
  buildPath,
  buildPublishedNews,
  buildUser,
  TEST_PASSWORD,
} from './test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from './test/harness.ts'
import { sendLearnerTable, tableColumns } from './test/learner-tables.ts'
import { insertPlatform } from './test/lti-platform.ts'
import { buildOrganisation, organisationData } from './test/organisations.ts'
import { makeQuiz, questionOf } from './test/quizzes.ts'
import { saveSettings } from './test/settings.ts'
import { makeAssignment, taskOf } from './test/tasks.ts'
import { buildDescribedVideo } from './test/two-tracks.ts'
import { buildWebhook, webhookWords } from './test/webhooks.ts'

let t: TestApp
let lan: TestSession
let lanId: string
let minh: TestSession
let teacher: TestSession
let teacherSlug: string
let teacherDoctorId: string

beforeAll(async () => {
  t = await createTestApp()
  const admin = await buildUser(t.db, { name: 'Trần Thị Lan', role: 'admin', permissions: ['owner'] })
  lanId = admin.id
  lan = await t.signIn(admin)
  minh = await t.signIn(await buildUser(t.db, { name: 'Lê Văn Minh', role: 'admin', permissions: ['owner'] }))
  const { account, ...doctor } = await buildDoctor(t.db)
  teacher = await t.signIn(account)
  teacherSlug = doctor.slug
  teacherDoctorId = doctor.id
})
afterAll(() => t.close())

/** A thing that two people edit. */
interface Edited {
  params?: Record<string, string>
  body: Record<string, unknown>
  /** The version that its edit screen reads. */
  read: () => Promise<EditVersion>
  /** Who edits it, where that is not the staff. */
  as?: TestSession
}

const coupon = {
  code: 'GIAM20A',
  kind: 'percent' as const,
  value: 20,
  maxDiscount: null,
  minTotal: 0,
  stacksWithSale: true,
  maxUses: null,
  maxUsesPerUser: 1,
  startsAt: null,
  endsAt: null,
  isActive: true,
  note: '',
  courseIds: [],
}
const card = {
  title: 'Phản vệ',
  whenToUse: 'Khó thở, nổi mề đay toàn thân sau tiêm.',
  steps: ['Gọi người, bấm giờ.'],
  warnings: [],
  phones: [],
  sources: ['Một nguồn đã công bố, 2021.'],
  isForAll: true,
  courseIds: [],
}
const cardVersion = async (id: string) =>
  versionIn((await t.call(contract.crmEmergencyCards.cards, { as: lan, query: {} })).data.items, id)
const chapter = { startMs: 0, title: 'Mở đầu' }

const staffDoctor = async (id: string) =>
  (await t.call(contract.crmDoctors.doctor, { as: lan, params: { id } })).data

async function video() {
  const params = { id: (await buildDescribedVideo(t)).id }
  const versions = async () => (await t.call(contract.videos.video, { as: lan, params })).data.versions
  return { params, versions }
}

async function draftedPage(body: Record<string, unknown>): Promise<Edited> {
  const slug = `trang-${randomUUIDv7()}`
  await t.call(contract.crm.createPage, { as: lan, body: { title: 'Trang', slug } })
  const params = { slug }
  const read = async () => (await t.call(contract.crm.page, { as: lan, params })).data.version
  return { params, body, read }
}

/** Each time with other values, because what is in force already becomes no version. */
async function sitePart(part: 'home' | 'navigation', more: Record<string, unknown> = {}): Promise<Edited> {
  const get = async () => (await t.call(contract.crmSite[part], { as: lan })).data
  const { values } = await get()
  const title = randomUUIDv7()
  const changed =
    'blocks' in values
      ? { blocks: values.blocks.map((block) => ({ ...block, title })) }
      : { ...values, columns: [{ kind: 'categories', title: title.slice(-12) }] }
  return { body: { ...changed, ...more }, read: async () => (await get()).version }
}

/** One of each thing that has an edit screen, by the endpoint that saves it. */
const things: Record<string, () => Promise<Edited>> = {
  'ownCourses.saveOwnDetails': async () => {
    const { id } = await buildCourse(t.db, { doctorId: teacherDoctorId, status: 'draft', publishedAt: null })
    const get = async () =>
      (await t.call(contract.ownCourses.ownDetails, { as: teacher, params: { id } })).data
    const { version: _, ...body } = await get()
    const read = async () => (await get()).version
    return { as: teacher, params: { id }, body: { ...body, title: 'Tên do bác sĩ viết' }, read }
  },
  'crm.updateCourse': async () => {
    const { id } = await buildCourse(t.db)
    const read = async () => (await t.call(contract.crm.course, { as: lan, params: { id } })).data
    const { title, subtitle, slug, categoryId, doctorId, level, audience, listPrice } = await read()
    const texts = { title, subtitle, slug, description: 'Mô tả', categoryId, doctorId, level, audience }
    const lists = { outcomes: [], requirements: [], risks: [], faq: [], references: [], coDoctorIds: [] }
    const sale = { salePrice: null, saleStartsAt: null, saleEndsAt: null }
    const body = { ...texts, listPrice, ...sale, accessMonths: null, certificateHours: null, ...lists }
    return { params: { id }, body, read: async () => (await read()).version }
  },
  'crmCertificates.saveCourseRule': async () => {
    const params = { id: (await buildCourse(t.db)).id }
    const read = async () =>
      (await t.call(contract.crmCertificates.courseRule, { as: lan, params })).data.version
    return { params, body: { isOffered: true, lessonsPercent: 80, needsQuizzes: true, cme: null }, read }
  },
  'curriculum.saveCurriculum': async () => ({ ...(await taught()), body: { sections: [] } }),
  'curriculum.saveLessonText': async () => {
    const { read, params } = await taught()
    const { id: lessonId } = await buildLesson(t.db, { courseId: params.id, kind: 'article' })
    return { params: { ...params, lessonId }, body: { html: '<p>Chữ</p>' }, read }
  },
  'crm.updateNews': async () => {
    const { id, title, slug, excerpt, html, author } = await buildNews(t.db)
    return {
      params: { id },
      body: {
        title,
        slug,
        excerpt,
        html,
        author,
        ...bareArticle,
      },
      read: async () => (await t.call(contract.crm.news, { as: lan, params: { id } })).data.version,
    }
  },
  'newsDrafts.restore': async () => {
    const { id } = await buildPublishedNews(t.db)
    return {
      params: { id },
      body: { number: 1 },
      read: async () => (await t.call(contract.crm.news, { as: lan, params: { id } })).data.version,
    }
  },
  'crm.savePageDraft': () => draftedPage({ title: 'Trang', html: '<p>Chữ</p>' }),
  'crm.publishPage': () => draftedPage({ title: 'Trang', html: '<p>Chữ</p>', changes: null }),
  'crm.discardPageDraft': () => draftedPage({}),
  'crm.updateCategory': async () => {
    const [made] = [await buildCategory(t.db)]
    const { id, name, slug, motif } = made
    return {
      params: { id },
      body: { name, slug, description: '', intro: '', motif, position: 1, parentId: null },
      read: async () => versionIn((await t.call(contract.crm.categories, { as: lan })).data, id),
    }
  },
  'crmPaths.savePath': async () => {
    const params = { id: (await buildPath(t.db, [], { isPublished: false })).id }
    const read = async () => (await t.call(contract.crmPaths.path, { as: lan, params })).data
    const { id: _, version: __, ...body } = await read()
    return { params, body, read: async () => (await read()).version }
  },
  'crmBundles.updateBundle': async () => {
    const courses = [await buildCourse(t.db), await buildCourse(t.db)]
    const body = {
      title: 'Combo thử',
      slug: 'combo-thu',
      description: '',
      coverCourseId: null,
      courseIds: courses.map(({ id }) => id),
      price: 1000,
      startsAt: null,
      endsAt: null,
      status: 'draft' as const,
    }
    const { data } = await t.call(contract.crmBundles.createBundle, { as: lan, body })
    return {
      params: { id: data.id },
      body,
      read: async () => versionIn((await t.call(contract.crmBundles.bundles, { as: lan })).data, data.id),
    }
  },
  'crmAffiliates.updateAffiliate': async () => {
    const { email } = await buildUser(t.db)
    const terms = { kind: 'percent' as const, value: 10, windowDays: 30, holdDays: 30 }
    const body = { code: 'GIOITHIEU', ...terms, isActive: true, note: '' }
    const { data } = await t.call(contract.crmAffiliates.createAffiliate, {
      as: lan,
      body: { ...body, email },
    })
    return {
      params: { id: data.id },
      body,
      read: async () =>
        versionIn(
          (await t.call(contract.crmAffiliates.affiliates, { as: lan, query: {} })).data.items,
          data.id,
        ),
    }
  },
  'crmClinicSignIn.saveSignIn': async () => {
    const { organisation } = await buildClinic(t, 'https://idp.example.vn')
    const params = { id: organisation.id }
    return {
      params,
      body: {
        kind: 'oidc',
        issuer: 'https://idp.example.vn',
        clientId: 'tham-hoc',
        seatCourseIds: [],
        password: TEST_PASSWORD,
      },
      read: async () => (await t.call(contract.crmClinicSignIn.signIn, { as: lan, params })).data.version,
    }
  },
  'crmLti.updatePlatform': async () => {
    const { id } = await insertPlatform(t, 'https://lms.example.vn')
    return {
      params: { id },
      body: { name: 'LMS', deploymentIds: ['1', '2'], organisationId: null },
      read: async () => (await t.call(contract.crmLti.platform, { as: lan, params: { id } })).data.version,
    }
  },
  'crmInstalments.updatePlan': async () => {
    const parts = [
      { percent: 50, days: 0 },
      { percent: 50, days: 30 },
    ]
    const body = { title: 'Trả 2 kỳ', parts, minTotal: 0, graceDays: 7, isActive: false, courseIds: [] }
    const { data } = await t.call(contract.crmInstalments.createPlan, { as: lan, body })
    return {
      params: { id: data.id },
      body,
      read: async () => versionIn((await t.call(contract.crmInstalments.plans, { as: lan })).data, data.id),
    }
  },
  'crmWebhooks.changeWebhook': async () => {
    const { id } = await buildWebhook(t)
    return {
      params: { id },
      body: { ...webhookWords, password: TEST_PASSWORD },
      read: async () =>
        (await t.call(contract.crmWebhooks.webhook, { as: lan, params: { id } })).data.version,
    }
  },
  'crmSales.updateCoupon': async () => {
    const { data } = await t.call(contract.crmSales.createCoupon, { as: lan, body: coupon })
    return {
      params: { id: data.id },
      body: coupon,
      read: async () =>
        versionIn((await t.call(contract.crmSales.coupons, { as: lan, query: {} })).data.items, data.id),
    }
  },
  'crmEmergencyCards.saveCard': async () => {
    const { id } = (await t.call(contract.crmEmergencyCards.createCard, { as: lan, body: card })).data
    return { params: { id }, body: card, read: () => cardVersion(id) }
  },
  'doctorEmergencyCards.saveCard': async () => {
    const { id: courseId } = await buildCourse(t.db, { doctorId: teacherDoctorId })
    const { isForAll: _, ...own } = { ...card, courseIds: [courseId] }
    const made = await t.call(contract.doctorEmergencyCards.createCard, { as: teacher, body: own })
    const params = { id: made.data.id }
    const read = async () =>
      (await t.call(contract.doctorEmergencyCards.card, { as: teacher, params })).data.version
    return { as: teacher, params, body: own, read }
  },
  'crmEmergencyCards.publishCard': async () => {
    const { id } = (await t.call(contract.crmEmergencyCards.createCard, { as: lan, body: card })).data
    const doctor = await buildDoctor(t.db)
    await t.db
      .update(doctors)
      .set({ licenceVerifiedAt: t.time.now(), licenceExpiresOn: null })
      .where(eq(doctors.id, doctor.id))
    const inMonths = new Date(t.time.now().getTime() + 100 * DAY_MS)
    const body = {
      reviewerId: doctor.id,
      reviewedOn: dayInVietnam(t.time.now()),
      nextReviewOn: dayInVietnam(inMonths),
    }
    return { params: { id }, body, read: () => cardVersion(id) }
  },
  'crmGlossary.updateTerm': async () => {
    const body = {
      term: 'Tắc mạch',
      otherNames: [],
      explanation: 'Mạch máu bị bít lại.',
      foreignName: '',
      lessonId: null,
    }
    const { data } = await t.call(contract.crmGlossary.createTerm, { as: lan, body })
    return {
      params: { id: data.id },
      body,
      read: async () =>
        versionIn((await t.call(contract.crmGlossary.terms, { as: lan, query: {} })).data.items, data.id),
    }
  },
  'crmSearch.updateSynonyms': async () => {
    const body = { terms: ['căng da', 'facelift'] }
    const { data } = await t.call(contract.crmSearch.createSynonyms, { as: lan, body })
    return {
      params: { id: data.id },
      body,
      read: async () => versionIn((await t.call(contract.crmSearch.synonyms, { as: lan })).data, data.id),
    }
  },
  'savedReplies.changeSavedReply': async () => {
    const body = { title: 'Chăm sóc sau tiêm', text: 'Chườm lạnh hai mươi phút.' }
    const { id } = (await t.call(contract.savedReplies.addSavedReply, { as: teacher, body })).data
    return {
      as: teacher,
      params: { id },
      body,
      read: async () =>
        versionIn((await t.call(contract.savedReplies.savedReplies, { as: teacher })).data, id),
    }
  },
  'listViews.changeView': async () => {
    const body = { name: randomUUIDv7(), search: '', isShared: true }
    const { id } = (await t.call(contract.listViews.saveView, { as: lan, body: { ...body, list: 'orders' } }))
      .data
    const query = { list: 'orders' } as const
    return {
      params: { id },
      body,
      read: async () => versionIn((await t.call(contract.listViews.views, { as: lan, query })).data, id),
    }
  },
  'crmSettings.saveBusiness': async () => ({
    body: { ...unsetSettings.business, legalName: `Công ty ${randomUUIDv7()}` },
    read: async () => (await t.call(contract.crmSettings.business, { as: lan })).data.version,
  }),
  'crmSite.saveHome': () => sitePart('home'),
  'crmSite.publishHome': () => sitePart('home', { note: '' }),
  'crmSite.saveNavigation': () => sitePart('navigation'),
  'crmSite.publishNavigation': () => sitePart('navigation', { note: '' }),
  'crmSite.discardDraft': async () => {
    const { read } = await sitePart('home')
    return { params: { part: 'home' }, body: {}, read }
  },
  'crmSettings.saveNotice': async () => ({
    body: { text: 'Bảo trì', startsAt: '2026-11-24T15:00:00.000Z', endsAt: '2026-11-24T16:00:00.000Z' },
    read: async () => (await t.call(contract.crmSettings.notice, { as: lan })).data.version,
  }),
  'crmSettings.savePayment': async () => ({
    body: { account: null, otherAccounts: [], gatewaysOff: ['momo'], refundLimit: null },
    read: async () => (await t.call(contract.crmSettings.payment, { as: lan })).data.version,
  }),
  'crmSettings.saveTax': async () => ({
    body: { ...unsetSettings.tax, rates: [{ from: null, basisPoints: 800 }] },
    read: async () => (await t.call(contract.crmSettings.tax, { as: lan })).data.version,
  }),
  'crmSettings.saveWithholding': async () => ({
    body: { rules: [{ from: '2026-07-01', threshold: 5_000_000, basisPoints: 1000, source: 'Kế toán' }] },
    read: async () => (await t.call(contract.crmSettings.withholding, { as: lan })).data.version,
  }),
  'crmSettings.saveLearning': async () => ({
    body: { deviceLimit: 2, streamLimit: 1, takeBackBelowPercent: 30 },
    read: async () => (await t.call(contract.crmSettings.learning, { as: lan })).data.version,
  }),
  'crmSettings.saveMail': async () => ({
    body: { senderName: 'Phòng đào tạo', replyTo: '' },
    read: async () => (await t.call(contract.crmSettings.mail, { as: lan })).data.version,
  }),
  'crmSettings.saveBrand': async () => ({
    body: { ...unsetSettings.brand, primary: '#3b2f86' },
    read: async () => (await t.call(contract.crmSettings.brand, { as: lan })).data.version,
  }),
  'crmSettings.saveRetention': async () => ({
    body: { ...unsetSettings.retention, notices: 60 },
    read: async () => (await t.call(contract.crmSettings.retention, { as: lan })).data.version,
  }),
  'crmSettings.restore': async () => {
    await saveSettings(t, 'business', { legalName: `Công ty ${randomUUIDv7()}` })
    return {
      params: { section: 'business' },
      body: { number: 1 },
      read: async () => (await t.call(contract.crmSettings.business, { as: lan })).data.version,
    }
  },
  'crmAccounts.setPermissions': async () => {
    const { id } = await buildAdmin(t.db, ['sales'])
    return {
      params: { id },
      body: { permissions: ['content'], roleIds: [], reason: 'Đổi việc trong nhóm' },
      read: async () =>
        (await t.call(contract.crmAccounts.account, { as: lan, params: { id } })).data.version,
    }
  },
  'crmRoles.updateRole': async () => {
    const body = { name: `Vai trò ${Math.random()}`, description: '', rights: ['news.edit' as const] }
    const { id } = (await t.call(contract.crmRoles.createRole, { as: lan, body })).data
    return {
      params: { id },
      body,
      read: async () => {
        const { own } = (await t.call(contract.crmRoles.roles, { as: lan })).data
        return own.find((role) => role.id === id)?.version ?? null
      },
    }
  },
  'withholding.setDoctorTax': async () => {
    const params = { id: (await buildDoctor(t.db)).id }
    return {
      params,
      body: { taxCode: '079083001234', exemption: null, documentOn: null, reason: '' },
      read: async () => (await t.call(contract.withholding.doctorTax, { as: lan, params })).data.version,
    }
  },
  'revenue.setCourseShares': async () => {
    const params = { id: (await buildCourse(t.db)).id }
    return {
      params,
      body: { parts: [{ doctorId: (await buildDoctor(t.db)).id, basisPoints: 2500 }] },
      read: async () => (await t.call(contract.revenue.courseShares, { as: lan, params })).data.version,
    }
  },
  'revenue.setShareRule': async () => {
    const { id: doctorId } = await buildDoctor(t.db)
    const rule = { doctorId, courseId: null, basisPoints: 5000 }
    await t.call(contract.revenue.setShareRule, { as: lan, body: { ...rule, version: null } })
    return {
      body: rule,
      read: async () => {
        const { data } = await t.call(contract.revenue.shareRules, { as: lan })
        return data.find(({ doctor }) => doctor?.id === doctorId)?.version ?? null
      },
    }
  },
  'crmDoctors.updateDoctor': async () => {
    const { id, name, slug, academicTitle } = await buildDoctor(t.db)
    const texts = { workplace: 'Phòng khám', specialties: ['Da'], biography: 'Một tiểu sử đủ dài để nhận.' }
    return {
      params: { id },
      body: { name, slug, academicTitle, ...texts, yearsOfPractice: 3, degrees: [], position: 0 },
      read: async () => (await staffDoctor(id)).version,
    }
  },
  'crmOrganisations.updateOrganisation': async () => {
    const { id } = await buildOrganisation(t)
    return {
      params: { id },
      body: organisationData(),
      read: async () =>
        (await t.call(contract.crmOrganisations.organisation, { as: lan, params: { id } })).data.version,
    }
  },
  'crmLearnerImports.setImportColumns': async () => {
    const params = { id: await sendLearnerTable(t, lan) }
    return {
      params,
      body: { columns: tableColumns, courseId: null },
      read: async () => (await t.call(contract.crmLearnerImports.import, { as: lan, params })).data.version,
    }
  },
  'crmDoctors.saveLicence': async () => {
    const { id } = await buildDoctor(t.db)
    const body = { number: '001/GPHN', issuer: 'Sở Y tế', scope: '', issuedOn: '2024-01-02', expiresOn: null }
    return { params: { id }, body, read: async () => (await staffDoctor(id)).licence.version }
  },
  'crmDoctors.checkLicence': async () => {
    const { id } = await buildDoctor(t.db, { licenceNumber: '001/GPHN' })
    const body = { isVerified: true }
    return { params: { id }, body, read: async () => (await staffDoctor(id)).licence.version }
  },
  'ownLicence.saveLicence': async () => {
    const days = { issuedOn: '2024-01-02', expiresOn: null }
    return {
      as: teacher,
      params: {},
      body: { number: '001/GPHN', issuer: 'Sở Y tế', scope: '', ...days },
      read: async () => (await t.call(contract.ownLicence.licence, { as: teacher })).data.version,
    }
  },
  'doctorPortal.updateProfile': async () => {
    const params = { slug: teacherSlug }
    return {
      as: teacher,
      params,
      body: { workplace: 'Phòng khám', specialties: ['Da'], biography: 'Một tiểu sử đủ dài để nhận.' },
      read: async () => (await t.call(contract.doctorPortal.room, { as: teacher, params })).data.version,
    }
  },
  'crmContacts.replyToContact': async () => ({
    ...(await contact()),
    body: { text: 'Chúng tôi đã nhận lời nhắn.' },
  }),
  'crmContacts.assignContact': async () => ({ ...(await contact()), body: { ownerId: lanId } }),
  'crmContacts.setContactState': async () => ({ ...(await contact()), body: { state: 'closed' } }),
  'videos.renameVideo': async () => {
    const { params, versions } = await video()
    return { params, body: { title: 'Tên mới' }, read: async () => (await versions()).title }
  },
  'videos.saveChapters': async () => {
    const { params, versions } = await video()
    return { params, body: { chapters: [chapter] }, read: async () => (await versions()).chapters }
  },
  'videos.saveSoundTracks': async () => {
    const { params, versions } = await video()
    const soundTracks = [
      { language: 'vi', label: 'Giảng viên' },
      { language: 'en', label: 'Phiên dịch' },
    ]
    return { params, body: { soundTracks }, read: async () => (await versions()).soundTracks }
  },
  'videos.setLessonAudience': async () => {
    const { id: courseId } = await buildCourse(t.db)
    const params = { lessonId: (await buildLesson(t.db, { courseId })).id }
    return {
      params,
      body: { isProfessionalsOnly: true, sensitive: ['surgery'], sensitiveNote: '' },
      read: async () => (await t.call(contract.videos.lessonAudience, { as: lan, params })).data.version,
    }
  },
  'crmAssignments.saveTask': async () => ({ ...(await assignment()), body: taskOf() }),
  'crmAssignments.publish': () => assignment(),
  'crmQuizzes.saveSettings': async () => ({
    ...(await quiz()),
    body: { intro: '', timeLimitMinutes: 20, maxAttempts: 3, passPercent: 70, isShuffled: true },
  }),
  'crmQuizzes.saveItems': async () => ({ ...(await quiz()), body: { items: [] } }),
  'crmQuizzes.publish': () => quiz(),
  'crmQuizzes.saveQuestion': async () => {
    const made = await makeQuiz(t, lan)
    const { id } = await made.add(questionOf.single())
    const params = { id: made.params.id }
    return {
      params: { ...params, questionId: id },
      body: questionOf.single({ text: 'Câu đã sửa' }),
      read: async () =>
        versionIn((await t.call(contract.crmQuizzes.questions, { as: lan, params })).data, id),
    }
  },
  'crmInvoices.numberCorrection': async () => {
    const order = await buildOrder(t.db, { state: 'paid', paidAt: new Date() })
    const buyer = { name: 'Học viên', address: 'Hà Nội', email: 'hv@example.test' }
    await t.db.insert(invoiceRequests).values({
      ...buyer,
      kind: 'person',
      orderId: order.id,
      state: 'issued',
      number: 'C26TTH-1',
    })
    const [made] = await t.db
      .insert(invoiceCorrections)
      .values({
        ...buyer,
        orderId: order.id,
        kind: 'adjustment',
        total: -1000,
        tax: -74,
        change: -1000,
        taxChange: -74,
        taxBasisPoints: 800,
        reason: 'Hoàn tiền',
      })
      .returning()
    return {
      params: { id: made?.id ?? '' },
      body: { number: 'C26TTH-2' },
      read: async () =>
        versionIn(
          (await t.call(contract.crmInvoices.invoiceCorrections, { as: lan, query: {} })).data.items,
          made?.id ?? '',
        ),
    }
  },
  'invoices.numberInvoice': async () => {
    const order = await buildOrder(t.db, { state: 'paid', paidAt: new Date() })
    await t.db.insert(invoiceRequests).values({
      orderId: order.id,
      kind: 'person',
      name: 'Học viên',
      address: 'Hà Nội',
      email: 'hv@example.test',
      state: 'exported',
    })
    return {
      params: { code: order.code },
      body: { number: 'C26TTH-1' },
      read: async () => {
        const { data } = await t.call(contract.invoices.invoices, { as: lan, query: {} })
        return data.items.find(({ orderCode }) => orderCode === order.code)?.version ?? null
      },
    }
  },
}

/** A course that was published once and taken back, so that nothing keeps its curriculum from being published. */
async function taught() {
  const { id } = await buildCourse(t.db, { status: 'draft' })
  await t.db
    .insert(curriculumVersions)
    .values({ courseId: id, number: 1, sections: [], publishedAt: t.time.now() })
  const params = { id }
  const read = async () => (await t.call(contract.curriculum.curriculum, { as: lan, params })).data.version
  return { params, body: {}, read }
}

/** A quiz with one whole question, so that nothing keeps it from being published. */
async function quiz() {
  const made = await makeQuiz(t, lan)
  await made.ask(questionOf.single())
  return { params: made.params, body: {}, read: async () => (await made.read()).version }
}

/** An assignment that nothing keeps from being published. */
async function assignment() {
  const made = await makeAssignment(t, lan)
  await made.save()
  return { params: made.params, body: {}, read: async () => (await made.read()).version }
}

/** A message from the contact page and the version that its page reads. */
async function contact() {
  const id = randomUUIDv7()
  await t.db.insert(contactRequests).values({
    id,
    reference: id,
    name: 'Học viên',
    email: 'hv@example.test',
    topic: 'other',
    message: 'Một lời nhắn đủ dài.',
  })
  const params = { id }
  return {
    params,
    read: async () => (await t.call(contract.crmContacts.contact, { as: lan, params })).data.version,
  }
}

const versionIn = (rows: readonly { id: string; version: EditVersion }[], id: string) =>
  rows.find((row) => row.id === id)?.version ?? null

const endpointOf = (name: string): Endpoint => {
  const [group = '', member = ''] = name.split('.')
  return (contract as unknown as Record<string, Record<string, Endpoint>>)[group]?.[member] as Endpoint
}

/** Captions count versions of their own; an act on an enrolment cannot be done twice with the same body. */
const triedElsewhere = [
  // A message becomes one learner.
  'crmContacts.makeLearner',
  // Once a table is started there is nothing left to edit.
  'crmLearnerImports.startImport',
  'courseDrafts.discardChanges',
  'courseDrafts.publishChanges',
  'courseDrafts.restoreVersion',
  'newsDrafts.discard',
  'newsDrafts.publish',
  'newsDrafts.withdraw',
  'courseReviews.approve',
  'courseReviews.submit',
  'captionDrafts.removeDraft',
  'captionDrafts.saveDraft',
  'doctorEmergencyCards.submitCard',
  'videos.importCaptions',
  'videos.saveCaptions',
  'crmLearners.enrol',
  'crmLearners.extendAccess',
  'crmLearners.moveEnrollment',
  'crmLearners.setEnrollmentState',
]

test('every save that is checked against another one is tried here; captions, enrolments, drafts of articles, drafts and reviews of courses in their own suites', () => {
  const checked = Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members as Record<string, Endpoint>)
      .filter(([, endpoint]) => endpoint.errors?.includes('edit.outdated'))
      .map(([name]) => `${group}.${name}`),
  )
  expect(checked.filter((name) => !triedElsewhere.includes(name)).sort()).toEqual(Object.keys(things).sort())
})

describe.each(Object.keys(things))('%s', (name) => {
  const save = ({ params, body, as }: Edited, version: EditVersion, by: TestSession) =>
    t.call(endpointOf(name), { as: as ?? by, params, body: { ...body, version } } as never) as Promise<{
      status: number
      error?: { name: string; details: unknown }
    }>

  test('of two who save at once one is refused and told who was first, and saves over it knowing it', async () => {
    const thing = await things[name]?.()
    if (!thing) throw new Error(`${name} has no thing`)
    const read = await thing.read()
    const answers = await Promise.all([save(thing, read, lan), save(thing, read, minh)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const isLanFirst = answers[0].status === 200
    const refused = answers.find(({ status }) => status === 409)
    const [teacherRow] = await t.db
      .select({ name: users.name })
      .from(users)
      .innerJoin(doctors, eq(doctors.userId, users.id))
      .where(eq(doctors.slug, teacherSlug))
    const first = thing.as ? teacherRow?.name : isLanFirst ? 'Trần Thị Lan' : 'Lê Văn Minh'
    expect(refused?.error).toMatchObject({
      name: 'edit.outdated',
      details: { by: first, isOwn: thing.as !== undefined, at: expect.stringMatching(/^\d{4}-.*Z$/) },
    })
    const newest = await thing.read()
    expect(newest).not.toBe(read)
    expect((await save(thing, newest, minh)).status).toBe(200)
    expect((await save(thing, newest, lan)).status).toBe(409)
  })
})

test('revenue.setShareRule: of many first saves of one rule at once all but the first are told of it', async () => {
  const { id: doctorId } = await buildDoctor(t.db)
  const { id: courseId } = await buildCourse(t.db, { doctorId })
  for (const place of [
    { doctorId, courseId: null },
    { doctorId, courseId },
  ]) {
    const save = (as: TestSession, basisPoints: number) =>
      t.call(contract.revenue.setShareRule, { as, body: { ...place, basisPoints, version: null } })
    const answers = await Promise.all([save(lan, 5000), save(minh, 6000), save(lan, 7000), save(minh, 8000)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const refused = answers.flatMap(({ error }) => (error ? [error] : []))
    expect(refused.map(({ name }) => name)).toEqual(['edit.outdated', 'edit.outdated', 'edit.outdated'])
  }
})

test('a version that no edit of the thing ever had is refused', async () => {
  const { id } = await buildCourse(t.db)
  const { data } = await t.call(contract.crm.course, { as: lan, params: { id } })
  expect(data.version).toBeNull()
  const thing = await things['crm.updateCategory']?.()
  const answer = await t.call(contract.crm.updateCategory, {
    as: lan,
    params: thing?.params,
    body: { ...thing?.body, version: lanId },
  } as never)
  expect((answer as { error: { name: string } }).error.name).toBe('request.conflict')
})
