import { makeWorkbook } from './lesson-documents.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const nameOf = (at: number) => String.fromCharCode(65 + at)
const rowOf = (cells: readonly string[], at: number) =>
  `<row r="${at + 1}">${cells.map((cell, column) => `<c r="${nameOf(column)}${at + 1}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one sheet of these rows, and further parts or others in their place. */
export const makeSheet = (rows: readonly (readonly string[])[], parts: Record<string, string> = {}): Buffer =>
  makeWorkbook({
    '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Lớp" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
    ...parts,
  })
