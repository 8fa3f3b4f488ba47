import type { ElementRules } from './elements.ts'
import type { createRunTime, RunTimeOptions } from './run-time.ts'

export interface FramedItem {
  id: string
  /** Address of its first file. */
  url: string
  launchData: string
  passingScore: number | null
  completionThreshold: number | null
}

interface FrameFacts {
  version: '1.2' | '2004'
  rules: ElementRules
  limits: RunTimeOptions['limits']
  items: readonly FramedItem[]
  /** Origins of the sites that may speak with the frame. */
  sites: readonly string[]
}

/**
 * The page around a package: gives the package its API and passes on to the site what is to be kept. Both documents share
 * an origin, on which there is no session; the site is reached by messages only. Like `createRunTime` it is sent to
 * browsers as text and knows nothing outside of itself.
 *
 * Messages: the site sends `scorm.start` with `key`, `itemId`, `kept` and `learner`; the frame answers `scorm.ready`
 * (without a key), `scorm.state` and `scorm.navigate` with the key.
 */
export function startFrame(create: typeof createRunTime, facts: FrameFacts): void {
  const pauseMs = 400
  const content = document.querySelector('iframe')
  if (!content || window.parent === window) return
  let site = ''
  let key = ''
  let flush = () => {}
  const send = (message: Record<string, unknown>) => {
    if (site) window.parent.postMessage({ ...message, key }, site)
  }

  const givenTo = (item: FramedItem, learner: { id: string; name: string }): Record<string, string> => {
    if (facts.version === '1.2')
      return {
        'cmi.core.student_id': learner.id,
        'cmi.core.student_name': learner.name,
        'cmi.launch_data': item.launchData,
        ...(item.passingScore === null
          ? {}
          : { 'cmi.student_data.mastery_score': String(item.passingScore) }),
      }
    return {
      'cmi.learner_id': learner.id,
      'cmi.learner_name': learner.name,
      ...(item.launchData === '' ? {} : { 'cmi.launch_data': item.launchData }),
      ...(item.passingScore === null ? {} : { 'cmi.scaled_passing_score': String(item.passingScore) }),
      ...(item.completionThreshold === null
        ? {}
        : { 'cmi.completion_threshold': String(item.completionThreshold) }),
    }
  }

  const open = (item: FramedItem, kept: Record<string, string>, learner: { id: string; name: string }) => {
    let latest: Record<string, string> | null = null
    let timer = 0
    const post = (isOver: boolean) => {
      clearTimeout(timer)
      timer = 0
      if (latest) send({ type: 'scorm.state', itemId: item.id, values: latest, isOver })
      latest = null
    }
    const api = create({
      version: facts.version,
      rules: facts.rules,
      kept,
      given: givenTo(item, learner),
      passingScore: item.passingScore,
      completionThreshold: item.completionThreshold,
      limits: facts.limits,
      onChange(values, isOver) {
        latest = values
        if (isOver) post(true)
        else if (timer === 0) timer = window.setTimeout(() => post(false), pauseMs)
      },
      onNavigate: (request) => send({ type: 'scorm.navigate', itemId: item.id, request }),
    })
    flush = () => post(false)
    const shown = window as unknown as Record<string, unknown>
    if (facts.version === '1.2')
      shown.API = {
        LMSInitialize: api.initialize,
        LMSFinish: api.terminate,
        LMSGetValue: api.getValue,
        LMSSetValue: api.setValue,
        LMSCommit: api.commit,
        LMSGetLastError: api.getLastError,
        LMSGetErrorString: api.getErrorString,
        LMSGetDiagnostic: api.getDiagnostic,
      }
    else
      shown.API_1484_11 = {
        Initialize: api.initialize,
        Terminate: api.terminate,
        GetValue: api.getValue,
        SetValue: api.setValue,
        Commit: api.commit,
        GetLastError: api.getLastError,
        GetErrorString: api.getErrorString,
        GetDiagnostic: api.getDiagnostic,
      }
    content.src = item.url
  }

  addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent || !facts.sites.includes(event.origin)) return
    const data = event.data as {
      type?: unknown
      key?: unknown
      itemId?: unknown
      kept?: unknown
      learner?: unknown
    } | null
    const item = facts.items.find(({ id }) => id === data?.itemId)
    if (data?.type !== 'scorm.start' || typeof data.key !== 'string' || !item) return
    const begin = () => {
      flush()
      site = event.origin
      key = String(data.key)
      open(
        item,
        { ...(data.kept as Record<string, string>) },
        { ...(data.learner as { id: string; name: string }) },
      )
    }
    if (!content.src) return begin()
    // The item before says its last words to its own API while it is unloaded.
    content.addEventListener('load', begin, { once: true })
    content.src = 'about:blank'
  })
  addEventListener('pagehide', () => flush())
  for (const one of facts.sites) window.parent.postMessage({ type: 'scorm.ready' }, one)
}
