/** Escapes text for an element or a quoted attribute of an SVG. */
export const escapeXml = (text: string): string =>
  text.normalize('NFC').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
