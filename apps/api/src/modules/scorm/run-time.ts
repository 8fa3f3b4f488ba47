import type { ElementRules } from './elements.ts'

export interface RunTimeOptions {
  version: '1.2' | '2004'
  rules: ElementRules
  /** What was kept before. */
  kept: Readonly<Record<string, string>>
  /** What the platform says and the package only reads. */
  given: Readonly<Record<string, string>>
  /** Share that passes, as the manifest says it; null without one. */
  passingScore: number | null
  completionThreshold: number | null
  /** What may be kept of the item: characters of a value, values, and their characters together. */
  limits: { value: number; values: number; characters: number }
  /** Told of everything to be kept, at each change and at the end. */
  onChange(values: Record<string, string>, isOver: boolean): void
  /** Where the package wants to go when it ends: `continue`, `previous` or one of the ways out. */
  onNavigate(request: string): void
}

/** The functions that a package calls, without the prefix of its version. Scripts hand in what they like as names and values. */
interface RunTime {
  initialize(argument: string): string
  terminate(argument: string): string
  getValue(name: unknown): string
  setValue(name: unknown, value: unknown): string
  commit(argument: string): string
  getLastError(): string
  getErrorString(code: unknown): string
  getDiagnostic(code: unknown): string
}

/**
 * One session of an item with its data, after the API of SCORM 1.2 (section 3.3) and 2004 (section 3.1); the documents
 * stand beside the tables of elements. It is sent to browsers as the text of this one function, so it knows nothing that
 * stands outside of it.
 */
export function createRunTime(options: RunTimeOptions): RunTime {
  const { rules, given, onChange, onNavigate } = options
  const isOld = options.version === '1.2'
  const longestList = 1000
  const names = Object.keys(rules)
  const root = isOld ? 'cmi.core.' : 'cmi.'
  const exitName = `${root}exit`
  const totalName = `${root}total_time`
  const sessionName = `${root}session_time`
  const codes = isOld
    ? {
        argument: '201',
        before: ['301', '301', '301', '301'],
        after: ['101', '101', '101', '101', '101'],
        unknown: '201',
        readOnly: '403',
        writeOnly: '404',
        type: '405',
        range: '405',
        empty: '0',
        order: '201',
        dependency: '0',
        general: '101',
        full: '101',
        keyword: '402',
      }
    : {
        argument: '201',
        before: ['122', '132', '142', '112'],
        after: ['123', '133', '143', '113', '104'],
        unknown: '401',
        readOnly: '404',
        writeOnly: '405',
        type: '406',
        range: '407',
        empty: '403',
        order: '351',
        dependency: '408',
        general: '101',
        full: '351',
        keyword: '404',
      }
  const texts: Record<string, string> = {
    '0': 'No error',
    '101': 'General exception',
    '103': 'Already initialized',
    '104': 'Content instance terminated',
    '112': 'Termination before initialization',
    '113': 'Termination after termination',
    '122': 'Retrieve data before initialization',
    '123': 'Retrieve data after termination',
    '132': 'Store data before initialization',
    '133': 'Store data after termination',
    '142': 'Commit before initialization',
    '143': 'Commit after termination',
    '201': isOld ? 'Invalid argument error' : 'General argument error',
    '202': 'Element cannot have children',
    '203': 'Element not an array; cannot have count',
    '301': isOld ? 'Not initialized' : 'General get failure',
    '351': 'General set failure',
    '401': isOld ? 'Not implemented error' : 'Undefined data model element',
    '402': isOld ? 'Invalid set value, element is a keyword' : 'Unimplemented data model element',
    '403': isOld ? 'Element is read only' : 'Data model element value not initialized',
    '404': isOld ? 'Element is write only' : 'Data model element is read only',
    '405': isOld ? 'Incorrect data type' : 'Data model element is write only',
    '406': 'Data model element type mismatch',
    '407': 'Data model element value out of range',
    '408': 'Data model dependency not established',
  }
  let values: Record<string, string> = { ...options.kept }
  const hadSuspended = values[exitName] === 'suspend'
  const wasHere = Object.keys(values).length > 0
  let state: 'fresh' | 'running' | 'over' = 'fresh'
  let error = '0'
  let session = ''

  const fail = (code: string | undefined): '' => {
    error = code ?? codes.general
    return ''
  }
  const no = (code: string | undefined): 'false' => {
    fail(code)
    return 'false'
  }
  /** Whether the call comes at its time: 0 to read, 1 to write, 2 to commit, 3 to end. */
  const isReady = (call: 0 | 1 | 2 | 3): boolean => {
    error = '0'
    if (state === 'running') return true
    fail(state === 'fresh' ? codes.before[call] : codes.after[call])
    return false
  }
  const patternOf = (name: string) => name.replace(/\.(?:0|[1-9]\d{0,3})(?=\.|$)/g, '.n')
  const countOf = (list: string) => {
    let count = 0
    for (const name of Object.keys(values)) {
      if (!name.startsWith(`${list}.`)) continue
      const place = Number(name.slice(list.length + 1).split('.')[0])
      if (Number.isInteger(place) && place + 1 > count) count = place + 1
    }
    return count
  }
  const childrenOf = (pattern: string) => {
    const found: string[] = []
    for (const name of names) {
      const start = names.some((one) => one.startsWith(`${pattern}.n.`)) ? `${pattern}.n.` : `${pattern}.`
      if (!name.startsWith(start)) continue
      const child = name.slice(start.length).split('.')[0] ?? ''
      if (!found.includes(child)) found.push(child)
    }
    return found
  }
  const entry = () => {
    if (hadSuspended) return 'resume'
    return wasHere ? '' : 'ab-initio'
  }

  /** Seconds of a timespan in the form of the version; null for anything else. */
  const secondsOf = (span: string): number | null => {
    if (isOld) {
      const [, hours, minutes, seconds] = /^(\d{2,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/.exec(span) ?? []
      return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    }
    const found =
      /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,2})?)S)?)?$/.exec(span)
    if (!found || span === 'P' || span.endsWith('T')) return null
    const [years, months, days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0))
    const wholeDays = (years ?? 0) * 365 + (months ?? 0) * 30 + (days ?? 0)
    return wholeDays * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
  }
  const spanOf = (seconds: number) => {
    const two = (value: number) => String(value).padStart(2, '0')
    const hours = Math.floor(seconds / 3600)
    const minutes = Math.floor((seconds % 3600) / 60)
    const rest = seconds % 60
    if (!isOld) return `PT${hours}H${minutes}M${rest.toFixed(2)}S`
    const shown = Math.min(hours, 9999)
    return `${String(shown).padStart(4, '0')}:${two(minutes)}:${rest.toFixed(2).padStart(5, '0')}`
  }
  const totalBefore = secondsOf(values[totalName] ?? '') ?? 0

  const read = (name: string): string => {
    if (name === `${root}entry`) return entry()
    if (Object.hasOwn(given, name)) return given[name] ?? ''
    const pattern = patternOf(name)
    if (name.endsWith('._count')) {
      const list = name.slice(0, -'._count'.length)
      const listPattern = pattern.slice(0, -'._count'.length)
      if (names.some((one) => one.startsWith(`${listPattern}.n.`))) return String(countOf(list))
      return fail(isOld ? '203' : codes.unknown)
    }
    if (name.endsWith('._children')) {
      const children = childrenOf(pattern.slice(0, -'._children'.length))
      return children.length > 0 ? children.join(',') : fail(isOld ? '202' : codes.unknown)
    }
    const rule = rules[pattern]
    if (!rule) return fail(codes.unknown)
    if (rule.access === 'write') return fail(codes.writeOnly)
    if (Object.hasOwn(values, name)) return values[name] ?? ''
    const list = /^(.*?)\.(\d+)\./.exec(name)
    if (list && Number(list[2]) >= countOf(list[1] ?? '')) return fail(isOld ? '201' : '301')
    if (rule.initial !== undefined) return rule.initial
    return fail(codes.empty)
  }

  /** The code of what is wrong with a value; null where it is as it should be. */
  const faultOf = (rule: ElementRules[string], value: string): string | null => {
    if (rule.kind === 'words') return (rule.words ?? []).includes(value) ? null : codes.type
    if (rule.kind === 'timespan') return secondsOf(value) === null ? codes.type : null
    if (rule.kind !== 'number') return null
    if (isOld && value === '') return null
    if (!/^-?\d+(?:\.\d+)?$/.test(value)) return codes.type
    const number = Number(value)
    const isWithin =
      number >= (rule.from ?? Number.NEGATIVE_INFINITY) && number <= (rule.to ?? Number.POSITIVE_INFINITY)
    return isWithin ? null : codes.range
  }

  /**
   * Whether a value may be kept beside the others. Lists and long texts leave room, so that a status can always be kept, and
   * what the platform adds itself.
   */
  const hasRoom = (name: string, value: string): boolean => {
    const { limits } = options
    const isBulky = value.length > 250 || /\.\d+\./.test(name)
    let count = isBulky ? 51 : 5
    let characters = value.length + (isBulky ? 5000 : 100)
    for (const [other, { length }] of Object.entries(values)) {
      if (other === name) continue
      count += 1
      characters += length
    }
    return value.length <= limits.value && count <= limits.values && characters <= limits.characters
  }

  const write = (name: string, value: string): string => {
    if (/\._(?:count|children|version)$/.test(name)) return no(codes.keyword)
    const rule = Object.hasOwn(given, name) ? { access: 'read' as const } : rules[patternOf(name)]
    if (!rule) return no(codes.unknown)
    if (rule.access === 'read') return no(codes.readOnly)
    const parts = name.split('.')
    for (let at = 1; at < parts.length; at += 1) {
      if (!/^\d+$/.test(parts[at] ?? '')) continue
      const count = countOf(parts.slice(0, at).join('.'))
      const place = Number(parts[at])
      if (place > count || place >= longestList) return no(codes.order)
      const needsId = rules[patternOf([...parts.slice(0, at + 1), 'id'].join('.'))]
      const isId = at === parts.length - 2 && parts[at + 1] === 'id'
      const id = values[[...parts.slice(0, at + 1), 'id'].join('.')]
      if (!isOld && needsId && !isId && !id) return no(codes.dependency)
    }
    const fault = faultOf(rule, value)
    if (fault) return no(fault)
    if (!hasRoom(name, value)) return no(codes.full)
    if (name === sessionName) session = value
    else values[name] = value
    tell(false)
    return 'true'
  }

  const scoreName = isOld ? 'cmi.core.score.raw' : 'cmi.score.scaled'
  /** What the platform concludes from the shares that the manifest asks for. */
  const conclude = () => {
    const next = { ...values }
    const score = Number(next[scoreName] || Number.NaN)
    if (options.passingScore !== null && !Number.isNaN(score)) {
      const verdict = score >= options.passingScore ? 'passed' : 'failed'
      if (isOld) {
        if (state === 'over') next['cmi.core.lesson_status'] = verdict
      } else next['cmi.success_status'] = verdict
    }
    const measure = Number(next['cmi.progress_measure'] || Number.NaN)
    if (!isOld && options.completionThreshold !== null && !Number.isNaN(measure))
      next['cmi.completion_status'] = measure >= options.completionThreshold ? 'completed' : 'incomplete'
    next[totalName] = spanOf(totalBefore + (secondsOf(session) ?? 0))
    return next
  }
  const tell = (isOver: boolean) => {
    const next = conclude()
    delete next['adl.nav.request']
    onChange(next, isOver)
  }

  return {
    initialize(argument) {
      error = '0'
      if (argument !== '') return no(codes.argument)
      if (state === 'running') return no(isOld ? '101' : '103')
      if (state === 'over') return no(isOld ? '101' : '104')
      state = 'running'
      // How it was left says where it begins; from now on it is what the package sets next.
      delete values[exitName]
      if (isOld && values['cmi.core.lesson_status'] === undefined)
        values['cmi.core.lesson_status'] = 'not attempted'
      return 'true'
    },
    terminate(argument) {
      if (!isReady(3)) return 'false'
      if (argument !== '') return no(codes.argument)
      state = 'over'
      // A package that sets no status was looked through to its end (1.2, section 3.4.4).
      if (isOld && values['cmi.core.lesson_status'] === 'not attempted')
        values['cmi.core.lesson_status'] = 'completed'
      const request = values['adl.nav.request']
      values = conclude()
      session = ''
      const kept = { ...values }
      delete kept['adl.nav.request']
      onChange(kept, true)
      if (request !== undefined && request !== '_none_') onNavigate(request)
      return 'true'
    },
    getValue(name) {
      return isReady(0) ? read(String(name)) : ''
    },
    setValue(name, value) {
      return isReady(1) ? write(String(name), String(value)) : 'false'
    },
    commit(argument) {
      if (!isReady(2)) return 'false'
      if (argument !== '') return no(codes.argument)
      tell(false)
      return 'true'
    },
    getLastError: () => error,
    getErrorString: (code) => texts[String(code)] ?? '',
    getDiagnostic(code) {
      const asked = String(code)
      return texts[Object.hasOwn(texts, asked) ? asked : error] ?? ''
    },
  }
}
