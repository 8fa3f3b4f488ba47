import { createHash } from 'node:crypto'
import { eq, sql, tables } from '@repo/api/rows'
import type { TestApp } from '@repo/api/testing'
import { Resvg } from '@resvg/resvg-js'

/** Token of the link by which a person fetches the copy of their data that staff have made. */
export const COPY_LINK = 'ban-sao-du-lieu'

const digestOf = (link: string) => createHash('sha256').update(link).digest('base64url')
const drawing = () =>
  new Resvg('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>').render().asPng()

type Place = Pick<TestApp, 'db' | 'services'>

/**
 * Adds what the demo has none of, so that reads of it are counted, too: each row with its file where it has one, and no
 * more than its answer needs.
 * @param student the learner of the demo
 * @param doctor the profile of its doctor
 */
export async function addSubjects(t: Place, { student, doctor }: { student: string; doctor: string }) {
  await Promise.all([
    addPrivateFiles(t, student),
    addHandInFiles(t, { student, doctor }),
    addLessonFile(t, student),
    addMoneyPapers(t, student),
    addConnections(t),
  ])
}

async function addPrivateFiles({ db, services: { storage } }: Place, student: string) {
  const now = Date.now()
  const later = new Date(now + 86_400_000)
  await storage.put('round-trips/data.json', Buffer.from('{}'))
  await storage.put('round-trips/proof.webp', drawing())
  await db.insert(tables.dataRequests).values({
    userId: student,
    kind: 'export',
    state: 'done',
    answerBy: later,
    finishBy: later,
    availableUntil: later,
    filePath: 'round-trips/data.json',
    linkHash: digestOf(COPY_LINK),
    linkUntil: later,
  })
  const proof = { proofPath: 'round-trips/proof.webp', proofType: 'image/webp' }
  await db
    .insert(tables.professionalProfiles)
    .values({ userId: student, state: 'pending', profession: 'doctor', ...proof })
    .onConflictDoUpdate({ target: tables.professionalProfiles.userId, set: proof })
}

/** One file beside a hand-in of the learner, and one beside a hand-in that the doctor marks. */
async function addHandInFiles(
  { db, services: { storage } }: Place,
  { student, doctor }: { student: string; doctor: string },
) {
  const { rows } = await db.execute<{ id: string }>(sql`
    (select id from hand_ins where state <> 'draft' and user_id = ${student} limit 1)
    union (select h.id from hand_ins h join course_doctors d on d.course_id = h.course_id
      where h.state <> 'draft' and d.doctor_id = ${doctor} limit 1)`)
  for (const { id } of rows) {
    const storageKey = `round-trips/hand-in-${id}.png`
    await storage.put(storageKey, drawing())
    await db
      .insert(tables.handInFiles)
      .values({ handInId: id, storageKey, name: 'anh', contentType: 'image/png', bytes: 1 })
  }
}

/** A picture beside a lesson that the learner may open; its copies carry their name. */
async function addLessonFile({ db, services: { storage } }: Place, student: string) {
  const storageKey = 'round-trips/lesson.png'
  await storage.put(storageKey, drawing())
  const { rows } = await db.execute<{ id: string; course: string }>(sql`
    select l.id, l.course_id as course from lessons l join enrollments e on e.course_id = l.course_id
    join courses c on c.id = l.course_id
    where e.user_id = ${student} and e.state = 'active' and c.status = 'published'
    order by e.percent desc, c.id, l.release ->> 'kind' desc limit 1`)
  const { id, course } = rows[0]!
  const [file] = await db
    .insert(tables.lessonFiles)
    .values({ courseId: course, storageKey, contentType: 'image/png', bytes: 1 })
    .returning({ id: tables.lessonFiles.id })
  const files = [{ id: file!.id, name: 'anh', isWatermarked: true }]
  await db.update(tables.lessons).set({ files }).where(eq(tables.lessons.id, id))
}

async function addMoneyPapers({ db, services: { storage } }: Place, student: string) {
  const storageKey = 'round-trips/invoice.pdf'
  await storage.put(storageKey, Buffer.from('%PDF-1.7'))
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where user_id = ${student} and state = 'paid' limit 1`)
  const orderId = rows[0]!.id
  const buyer = { kind: 'person' as const, name: 'Người mua', address: 'Hà Nội', email: 'mua@example.vn' }
  await db
    .insert(tables.invoiceRequests)
    .values({ orderId, ...buyer })
    .onConflictDoNothing()
  await db.insert(tables.invoiceFiles).values({ orderId, kind: 'pdf', storageKey, bytes: 8 })
  const none = { transaction: null, reference: null, time: null, kind: null, status: null }
  const noSums = { amount: null, fee: null, vat: null, totalFee: null, net: null }
  const [settlement] = await db
    .insert(tables.gatewaySettlements)
    .values({
      gateway: 'momo',
      fileName: 'doi-soat.csv',
      state: 'done',
      columns: { ...none, ...noSums },
      startedAt: new Date(),
      finishedAt: new Date(),
    })
    .returning({ id: tables.gatewaySettlements.id })
  await db.insert(tables.gatewaySettlementLines).values({
    settlementId: settlement!.id,
    gateway: 'momo',
    position: 0,
    number: 1,
    text: 'dòng không đọc được',
    verdict: 'unreadable',
    fault: 'amount',
  })
  const [statement] = await db
    .insert(tables.bankStatements)
    .values({ fileName: 'sao-ke.sta', format: 'mt940' })
    .returning({ id: tables.bankStatements.id })
  await db.insert(tables.bankStatementLines).values({
    statementId: statement!.id,
    position: 0,
    number: 1,
    accountNumber: '0011001100',
    bookedAt: new Date(),
    isIncoming: true,
    amount: 10_000,
    reference: 'FT1',
    verdict: 'new',
    key: 'ft1',
  })
  await db
    .insert(tables.payoutBatches)
    .values({ bin: '970436', accountNumber: '0011001100', holder: 'CONG TY', total: 1, count: 1 })
}

/** What programs of others are told, and a platform that starts courses. */
async function addConnections({ db }: Place) {
  const [webhook] = await db
    .insert(tables.webhooks)
    .values({ name: 'Kế toán', url: 'https://example.vn/moc', events: ['order.paid'], sealedSecret: 'x' })
    .returning({ id: tables.webhooks.id })
  const [event] = await db
    .insert(tables.webhookOutbox)
    .values({ type: 'webhook.test', data: { webhookId: webhook!.id }, spreadAt: new Date() })
    .returning({ id: tables.webhookOutbox.id })
  await db
    .insert(tables.webhookDeliveries)
    .values({ eventId: event!.id, webhookId: webhook!.id, state: 'delivered' })
  const at = (path: string) => `https://lms.example.vn/${path}`
  await db.insert(tables.ltiPlatforms).values({
    name: 'Bệnh viện thử',
    issuer: at(''),
    clientId: 'tham-hoc',
    authUrl: at('auth'),
    tokenUrl: at('token'),
    jwksUrl: at('jwks'),
    deploymentIds: ['1'],
  })
}
