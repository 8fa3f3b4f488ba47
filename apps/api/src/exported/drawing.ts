// Helpers of the drawn pictures that a film of the demo shares with them. Loads neither database nor module.
export { escapeXml } from '../core/escape-xml.ts'
export { mulberry32 } from '../core/mulberry32.ts'
