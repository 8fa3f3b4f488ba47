import vm from 'node:vm'
import { scorm, scormLimits } from '@repo/contract/scorm'
import { describe, expect, test } from 'vitest'
import { elementsOf } from './elements.ts'
import { framePage } from './frame-page.ts'
import { createRunTime, type RunTimeOptions } from './run-time.ts'

/** A session that is begun, with what it told to be kept. */
function begin(version: '1.2' | '2004', options: Partial<RunTimeOptions> = {}) {
  const told: { values: Record<string, string>; isOver: boolean }[] = []
  const wishes: string[] = []
  const api = createRunTime({
    version,
    rules: elementsOf(version),
    kept: {},
    given: {},
    passingScore: null,
    completionThreshold: null,
    limits: scormLimits,
    onChange: (values, isOver) => told.push({ values, isOver }),
    onNavigate: (request) => wishes.push(request),
    ...options,
  })
  return { api, told, wishes, last: () => told.at(-1)?.values ?? {} }
}
const started = (version: '1.2' | '2004', options: Partial<RunTimeOptions> = {}) => {
  const session = begin(version, options)
  expect(session.api.initialize('')).toBe('true')
  return session
}

describe('SCORM run time', () => {
  test.each([
    ['1.2', '301', '301', '301'],
    ['2004', '122', '132', '142'],
  ] as const)(
    '%s: before it is begun nothing is read, written or committed',
    (version, read, write, commit) => {
      const { api } = begin(version)
      const code = () => api.getLastError()
      expect([api.getValue('cmi.suspend_data'), code()]).toEqual(['', read])
      expect([api.setValue('cmi.suspend_data', 'a'), code()]).toEqual(['false', write])
      expect([api.commit(''), code()]).toEqual(['false', commit])
    },
  )

  test('2004: is begun once and ended once', () => {
    const { api } = started('2004')
    expect([api.initialize(''), api.getLastError()]).toEqual(['false', '103'])
    expect(api.terminate('')).toBe('true')
    expect([api.terminate(''), api.getLastError()]).toEqual(['false', '113'])
    expect([api.getValue('cmi.location'), api.getLastError()]).toEqual(['', '123'])
    expect([api.initialize(''), api.getLastError()]).toEqual(['false', '104'])
  })

  test('1.2: what is written is told, and a session without a status is complete at its end', () => {
    const { api, last } = started('1.2')
    expect(api.getValue('cmi.core.lesson_status')).toBe('not attempted')
    expect(api.getValue('cmi.core.entry')).toBe('ab-initio')
    expect(api.setValue('cmi.suspend_data', 'trang=3')).toBe('true')
    expect(last()['cmi.suspend_data']).toBe('trang=3')
    api.terminate('')
    expect(last()['cmi.core.lesson_status']).toBe('completed')
  })

  test('is resumed where it was suspended, with its time added up', () => {
    const first = started('1.2')
    first.api.setValue('cmi.core.lesson_status', 'incomplete')
    first.api.setValue('cmi.core.lesson_location', '7')
    first.api.setValue('cmi.core.session_time', '00:10:30')
    first.api.setValue('cmi.core.exit', 'suspend')
    first.api.terminate('')
    const { api, last } = started('1.2', { kept: first.last() })
    expect([api.getValue('cmi.core.entry'), api.getValue('cmi.core.lesson_location')]).toEqual([
      'resume',
      '7',
    ])
    api.setValue('cmi.core.session_time', '00:50:00.5')
    api.terminate('')
    expect(last()['cmi.core.total_time']).toBe('0001:00:30.50')
    expect(last()).not.toHaveProperty('cmi.core.session_time')
  })

  test.each([
    ['1.2', 'cmi.core.lesson_status', 'done', '405'],
    ['1.2', 'cmi.core.student_name', 'An', '403'],
    ['1.2', 'cmi.core.score.raw', '101', '405'],
    ['1.2', 'cmi.core._children', 'a', '402'],
    ['1.2', 'cmi.unknown', 'a', '201'],
    ['1.2', 'cmi.interactions.1.id', 'a', '201'],
    ['2004', 'cmi.completion_status', 'done', '406'],
    ['2004', 'cmi.learner_name', 'An', '404'],
    ['2004', 'cmi.score.scaled', '1.5', '407'],
    ['2004', 'cmi.unknown', 'a', '401'],
    ['2004', 'cmi.session_time', '00:10:00', '406'],
    ['2004', 'cmi.objectives.1.id', 'a', '351'],
    ['2004', 'cmi.objectives.0.success_status', 'passed', '408'],
  ] as const)('%s: %s is not set to “%s”', (version, name, value, code) => {
    const { api, told } = started(version)
    expect([api.setValue(name, value), api.getLastError()]).toEqual(['false', code])
    expect(told).toEqual([])
  })

  test.each([
    ['1.2', '101'],
    ['2004', '351'],
  ] as const)(
    '%s: what passes a limit is refused with code %s, and the rest can still be saved',
    (version, code) => {
      const answer = version === '1.2' ? 'student_response' : 'learner_response'
      const full = Array.from({ length: 970 }, (_, at) => [
        [`cmi.interactions.${at}.id`, 'a'],
        [`cmi.interactions.${at}.${answer}`, 'a'],
      ]).flat()
      const { api, last } = started(version, { kept: Object.fromEntries(full) })
      const write = (name: string, value: string) => [api.setValue(name, value), api.getLastError()]
      const taken = ['true', '0']
      const refused = ['false', code]
      expect(write('cmi.suspend_data', 'a'.repeat(64_001))).toEqual(refused)
      expect(write('cmi.suspend_data', 'a'.repeat(64_000))).toEqual(taken)
      for (let at = 0; at < 5; at += 1)
        expect(write(`cmi.interactions.${at}.${answer}`, 'a'.repeat(64_000))).toEqual(taken)
      expect(write(`cmi.interactions.5.${answer}`, 'a'.repeat(64_000))).toEqual(refused)
      for (let at = 970; at < 990; at += 1) api.setValue(`cmi.interactions.${at}.id`, 'a')
      expect(write('cmi.objectives.0.id', 'a')).toEqual(refused)
      const status = version === '1.2' ? 'cmi.core.lesson_status' : 'cmi.completion_status'
      expect(write(status, 'completed')).toEqual(taken)
      api.terminate('')
      expect(last()[status]).toBe('completed')
      const { values } = scorm.savePackageState.body.shape
      expect(values.safeParse(last()).success).toBe(true)
    },
  )

  test('lists grow one by one, and say how long they are and what each entry has', () => {
    const { api } = started('2004')
    expect(api.getValue('cmi.objectives._count')).toBe('0')
    expect(api.setValue('cmi.objectives.0.id', 'goc-kim')).toBe('true')
    expect(api.setValue('cmi.objectives.0.score.scaled', '0.5')).toBe('true')
    expect(api.getValue('cmi.objectives._count')).toBe('1')
    expect(api.getValue('cmi.objectives._children')).toContain('success_status')
    expect(api.getValue('cmi.score._children')).toBe('scaled,raw,min,max')
    expect([api.getValue('cmi.objectives.1.id'), api.getLastError()]).toEqual(['', '301'])
  })

  test('2004: the manifest’s shares decide on success and completion', () => {
    const { api, last } = started('2004', { passingScore: 0.8, completionThreshold: 0.9 })
    api.setValue('cmi.score.scaled', '0.79')
    expect(last()['cmi.success_status']).toBe('failed')
    api.setValue('cmi.score.scaled', '0.8')
    api.setValue('cmi.progress_measure', '0.9')
    expect(last()).toMatchObject({ 'cmi.success_status': 'passed', 'cmi.completion_status': 'completed' })
  })

  test('1.2: the mastery score decides at the end', () => {
    const { api, last } = started('1.2', { passingScore: 70 })
    api.setValue('cmi.core.score.raw', '69')
    api.setValue('cmi.core.lesson_status', 'completed')
    api.terminate('')
    expect(last()['cmi.core.lesson_status']).toBe('failed')
  })

  test('2004: a wish to go on is told at the end and never kept', () => {
    const { api, last, wishes } = started('2004')
    api.setValue('adl.nav.request', 'continue')
    api.terminate('')
    expect(wishes).toEqual(['continue'])
    expect(last()).not.toHaveProperty('adl.nav.request')
  })
})

describe('page around a SCORM package', () => {
  /** Runs the script of the page as a browser would, in a separate V8 context. */
  const run = (item: { title?: string; launchData: string }) => {
    const page = framePage({
      version: '1.2',
      sites: ['http://localhost:3000'],
      items: [
        {
          id: 'a',
          url: '/scorm/files/x/y/index.html',
          passingScore: null,
          completionThreshold: null,
          ...item,
        },
      ],
    })
    const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? ''
    const posted: [unknown, string][] = []
    const heard = new Map<string, (event: unknown) => void>()
    const parent = { postMessage: (message: unknown, origin: string) => posted.push([message, origin]) }
    const content = { src: '', addEventListener: () => {} }
    const world: Record<string, unknown> = {
      parent,
      document: { querySelector: () => content },
      addEventListener: (name: string, listener: (event: unknown) => void) => heard.set(name, listener),
      setTimeout: () => 1,
      clearTimeout: () => {},
    }
    world.window = world
    vm.runInNewContext(script, world)
    return { page, world, posted, content, parent, say: (event: unknown) => heard.get('message')?.(event) }
  }
  const start = { type: 'scorm.start', key: 'k', itemId: 'a', kept: {}, learner: { id: '1', name: 'An' } }

  test('stands alone, gives the package its API and tells the site what is to be kept', () => {
    const { world, posted, content, parent, say } = run({ launchData: '' })
    expect(posted).toEqual([[{ type: 'scorm.ready' }, 'http://localhost:3000']])
    say({ source: parent, origin: 'http://localhost:3000', data: start })
    expect(content.src).toBe('/scorm/files/x/y/index.html')
    const api = world.API as Record<string, (...given: string[]) => string>
    expect(api.LMSInitialize?.('')).toBe('true')
    expect(api.LMSGetValue?.('cmi.core.student_name')).toBe('An')
    api.LMSFinish?.('')
    expect(posted.at(-1)).toMatchObject([
      { type: 'scorm.state', key: 'k', itemId: 'a', isOver: true },
      'http://localhost:3000',
    ])
  })

  test('SCORM frame: messages of other pages are ignored', () => {
    const { world, content, parent, say } = run({ launchData: '' })
    say({ source: parent, origin: 'http://evil.example', data: start })
    say({ source: {}, origin: 'http://localhost:3000', data: start })
    expect([content.src, world.API]).toEqual(['', undefined])
  })

  test('what a manifest says ends no script', () => {
    const { page } = run({ launchData: '</script><script>alert(1)</script>' })
    expect(page.match(/<\/script>/g)).toHaveLength(1)
  })
})
