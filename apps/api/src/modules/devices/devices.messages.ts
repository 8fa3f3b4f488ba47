/** Words for devices. */
export const deviceMessages = {
  browserOn: (browser: string, system: string) => `${browser} trên ${system}`,
  browser: 'Trình duyệt',
  unknownBrowser: 'Trình duyệt không rõ',
}
