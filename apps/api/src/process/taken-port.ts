/**
 * The message for an operator when a process cannot listen because another process uses its port.
 * @param names the settings with the ports of the process; the first is meant where none of them has the port, as a
 *   default is no setting
 * @returns null for any other error
 */
export function takenPortText(
  error: unknown,
  variables: NodeJS.ProcessEnv,
  names: readonly [string, ...string[]],
): string | null {
  const { code, port } = (error ?? {}) as { code?: unknown; port?: unknown }
  if (code !== 'EADDRINUSE') return null
  const name = names.find((each) => Number(variables[each]) === port) ?? names[0]
  return `Cổng ${name} đang được một tiến trình khác dùng; hãy đổi ${name}.`
}
