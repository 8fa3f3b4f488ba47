import { type ApiRuntime, readAs } from '../http/implement.ts'
import type { ReadList } from '../modules/list-exports/index.ts'

/**
 * Reads lists with the handlers of the API.
 * @param load makes them; asked with the first list that is read
 */
export function createListReads(load: () => Promise<ApiRuntime>): ReadList {
  let api: Promise<ApiRuntime> | undefined
  return async (endpoint, input, caller) => {
    api ??= load()
    return readAs(await api, endpoint, input, caller)
  }
}
