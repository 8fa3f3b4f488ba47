import { type ApiRuntime, readAs } from './http/implement.ts'
import type { ReadList } from './modules/list-exports/index.ts'
import type { AllServices } from './services.ts'

/** Reads lists with the handlers of all modules, which a worker loads with the first list that it reads. */
export function createListReads(services: () => AllServices): ReadList {
  let api: Promise<ApiRuntime> | undefined
  const load = async () => (await import('./app.ts')).buildApp(services()).api
  return async (endpoint, input, caller) => {
    api ??= load()
    return readAs(await api, endpoint, input, caller)
  }
}
