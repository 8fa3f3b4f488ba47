import { contract, type EndpointOutput } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretMessages } from '../../components/secret.messages.ts'
import { ownRole, renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import {
  classesMessages,
  platformFormMessages as copy,
  launchFaultLabels,
  platformsMessages,
  scoresMessages,
  storeMessages,
  toolFactsMessages,
} from './lti.messages.ts'

const { crmLti } = contract
type Platform = EndpointOutput<typeof crmLti.createPlatform>

const platform: Platform = {
  id: ids.course,
  name: 'Bệnh viện Đông Đô',
  issuer: 'https://lms.dong-do.example.vn',
  clientId: 'ung-dung-1',
  authUrl: 'https://lms.dong-do.example.vn/auth',
  tokenUrl: 'https://lms.dong-do.example.vn/token',
  jwksUrl: 'https://lms.dong-do.example.vn/jwks',
  deploymentIds: ['1', '2'],
  organisation: { id: ids.news, name: 'Công ty Đông Đô' },
  isActive: true,
  learners: 12,
  lastLaunchAt: null,
  lastFault: 'deployment',
  lastFaultAt: '2026-11-01T01:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
}
const detail: EndpointOutput<typeof crmLti.platform> = {
  ...platform,
  version: null,
  store: {
    url: 'https://lrs.dong-do.example.vn/xapi',
    user: 'lrs',
    waiting: 1,
    delivered: 8,
    failed: 2,
    lastResult: '503 bận',
  },
  classes: [
    {
      id: ids.review,
      title: 'Lớp điều dưỡng 3',
      course: { id: ids.course, title: 'Tiêm filler' },
      lastLaunchAt: '2026-11-01T01:00:00.000Z',
    },
  ],
}
const score: EndpointOutput<typeof crmLti.scores>['items'][number] = {
  id: ids.review,
  learner: { id: ids.account, name: 'Nguyễn Thị Hoa' },
  course: { id: ids.course, title: 'Tiêm filler' },
  lesson: null,
  state: 'waiting',
  sentPercent: 40,
  sentAt: '2026-11-01T01:00:00.000Z',
  nextTryAt: '2026-11-01T03:00:00.000Z',
  tries: [
    {
      at: '2026-11-01T02:00:00.000Z',
      status: 401,
      fault: 'token',
      ms: 80,
      percent: 55,
      answer: 'invalid_client',
    },
  ],
  createdAt: '2026-11-01T00:00:00.000Z',
}
let current: Platform
let sent: unknown[]
const server = startMockServer(
  mockEndpoint(crmLti.platforms, () => ({
    items: [current],
    tool: {
      loginUrl: 'https://hoc.example.vn/lti/login',
      launchUrl: 'https://hoc.example.vn/lti/launch',
      selectUrl: 'https://hoc.example.vn/lti/select',
      keysUrl: 'https://hoc.example.vn/api/lti/jwks',
    },
    organisations: [{ id: ids.news, name: 'Công ty Đông Đô' }],
    isCodeNeeded: true,
  })),
  mockEndpoint(crmLti.createPlatform, ({ body }) => {
    sent.push(body)
    return platform
  }),
  mockEndpoint(crmLti.platform, () => detail),
  mockEndpoint(crmLti.members, {
    items: [
      { name: 'Trần Văn An', state: 'absent', percent: 0, openedAt: null },
      { name: null, state: 'absent', percent: 0, openedAt: null },
      { name: 'Lê Thị Bích', state: 'learning', percent: 40, openedAt: '2026-11-01T01:00:00.000Z' },
    ],
    hasMore: false,
  }),
  mockEndpoint(crmLti.scores, () => keyPageOf([score])),
  mockEndpoint(crmLti.resendScore, () => {
    sent.push('resend')
    return { ok: true as const }
  }),
  mockEndpoint(crmLti.retryStatements, () => {
    sent.push('retry')
    return detail
  }),
  mockEndpoint(crmLti.updatePlatform, ({ body }) => {
    sent.push(body)
    return detail
  }),
  mockEndpoint(crmLti.setPlatformState, ({ body }) => {
    sent.push(body)
    current = { ...platform, isActive: false }
    return current
  }),
)
afterEach(() => localStorage.clear())
beforeEach(() => {
  current = platform
  sent = []
})

test('platforms: a new one is sent with a deployment for each line, the seats of an organisation and both factors', async () => {
  const { user } = renderPage('/crm/Lti', staff('owner'))
  await user.click(await screen.findByRole('button', { name: platformsMessages.add }))
  const form = within(await screen.findByRole('dialog', { name: copy.title }))
  await user.type(await form.findByLabelText(copy.name), platform.name)
  await user.type(form.getByLabelText(copy.issuer), platform.issuer)
  await user.type(form.getByLabelText(copy.clientId), platform.clientId)
  await user.type(form.getByLabelText(copy.deploymentIds), '1{Enter}2{Enter}')
  await user.type(form.getByLabelText(copy.authUrl), 'lms')
  await user.type(form.getByLabelText(copy.tokenUrl), platform.tokenUrl)
  await user.type(form.getByLabelText(copy.jwksUrl), platform.jwksUrl)
  await user.selectOptions(form.getByLabelText(copy.organisation), 'Công ty Đông Đô')
  await user.type(form.getByLabelText(secretMessages.password), 'mat-khau-cua-toi')
  await user.type(form.getByLabelText(secretMessages.code), '123456')
  await user.click(form.getByRole('button', { name: copy.confirm }))
  expect(await form.findByText(copy.faults.url)).toBeVisible()
  expect(sent).toEqual([])
  await user.clear(form.getByLabelText(copy.authUrl))
  await user.type(form.getByLabelText(copy.authUrl), platform.authUrl)
  await user.click(form.getByRole('button', { name: copy.confirm }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual({
    name: platform.name,
    issuer: platform.issuer,
    clientId: platform.clientId,
    authUrl: platform.authUrl,
    tokenUrl: platform.tokenUrl,
    jwksUrl: platform.jwksUrl,
    deploymentIds: ['1', '2'],
    organisationId: ids.news,
    password: 'mat-khau-cua-toi',
    code: '123456',
  })
})

test('platforms: the list says why a launch was refused, shows what to enter there, and asks before it switches off', async () => {
  const { user } = renderPage('/crm/Lti', staff('owner'))
  expect(await screen.findByText(new RegExp(launchFaultLabels.deployment.slice(0, 20)))).toBeVisible()
  await user.click(screen.getByRole('button', { name: platformsMessages.facts }))
  const facts = within(await screen.findByRole('dialog', { name: toolFactsMessages.title }))
  expect(await facts.findByText('https://hoc.example.vn/lti/login')).toBeVisible()
  await user.click(facts.getAllByRole('button', { name: toolFactsMessages.close }).at(-1)!)
  await user.click(screen.getByRole('button', { name: /Bệnh viện Đông Đô/ }))
  await user.click(await screen.findByRole('menuitem', { name: platformsMessages.switchOff }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: platformsMessages.switchOff }))
  expect(await screen.findByText(platformsMessages.off)).toBeVisible()
  expect(sent).toEqual([{ isActive: false }])
})

test('a platform: its page shows why a score was not taken, sends it again, and changes its deployments', async () => {
  const { user } = renderPage(`/crm/Lti/${platform.id}`, staff('owner'))
  expect(await screen.findByText(new RegExp(scoresMessages.faults.token.slice(0, 20)))).toBeVisible()
  expect(screen.getByText('invalid_client')).toBeVisible()
  expect(screen.getByText(storeMessages.counts('8', '1', '2'))).toBeVisible()
  await user.click(screen.getByRole('button', { name: storeMessages.retry }))
  await user.click(screen.getByRole('button', { name: /Nguyễn Thị Hoa, Tiêm filler/ }))
  await user.click(await screen.findByRole('menuitem', { name: scoresMessages.resend }))
  await expect.poll(() => sent).toEqual(['retry', 'resend'])
  await user.click(screen.getByRole('button', { name: platformsMessages.edit }))
  const form = within(await screen.findByRole('dialog', { name: platformsMessages.edit }))
  const deployments = await form.findByLabelText(copy.deploymentIds)
  await user.type(deployments, '{Enter}3')
  await user.click(form.getByRole('button', { name: copy.save }))
  await expect
    .poll(() => sent.at(-1))
    .toEqual({
      version: null,
      name: platform.name,
      deploymentIds: ['1', '2', '3'],
      organisationId: ids.news,
    })
})

test('a class of a platform shows who has begun its course, and who alone has not', async () => {
  const { user } = renderPage(`/crm/Lti/${platform.id}`, staff('owner'))
  const name = classesMessages.showNamed('Lớp điều dưỡng 3', 'Tiêm filler')
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lớp điều dưỡng 3' }))
  const list = await dialog.findByRole('list', { name: classesMessages.list })
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  expect(within(list).getByText(classesMessages.learning('40'))).toBeVisible()
  expect(within(list).getByText(classesMessages.noName)).toBeVisible()
  expect(
    dialog.getByText(new RegExp(classesMessages.count(classesMessages.states.absent, '2'))),
  ).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: classesMessages.onlyAbsent }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(within(list).queryByText('Lê Thị Bích')).toBeNull()
})

test('members of a class are offered to who may read learners, and others read which right is missing', async () => {
  renderPage(`/crm/Lti/${platform.id}`, ownRole('settings.manage'))
  expect(await screen.findByText(classesMessages.needsRight)).toBeVisible()
  const name = classesMessages.showNamed('Lớp điều dưỡng 3', 'Tiêm filler')
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a platform that does not give its class is named, with a way to ask again', async () => {
  server.use(mockError(crmLti.members, 'lti.members_unread'))
  const { user } = renderPage(`/crm/Lti/${platform.id}`, staff('owner'))
  const name = classesMessages.showNamed('Lớp điều dưỡng 3', 'Tiêm filler')
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lớp điều dưỡng 3' }))
  expect(await dialog.findByText(/Names and Role Provisioning Services/)).toBeVisible()
})
