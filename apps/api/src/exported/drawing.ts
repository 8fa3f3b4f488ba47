// Helpers of the drawn pictures that the videos of the demo share with them. Loads neither database nor module.
export { escapeXml } from '../core/escape-xml.ts'
export { mulberry32 } from '../core/mulberry32.ts'
