import type { Needs } from '../../core/services.ts'
import { readPaperHead, type WithContent } from '../content/index.ts'
import { createRevenueService } from './revenue.service.ts'
import { drawStatement, type PaperLine } from './statement-pdf.ts'

/** Statements as PDF, drawn at each request from what the screens show. */
export function createStatementPaperService(
  services: Needs<'db' | 'reports' | 'env' | 'clock' | 'storage'> & WithContent,
) {
  const revenue = createRevenueService(services)

  const make = async (doctorId: string, month: string, toLine: (line: Line) => PaperLine) => {
    const [{ lines, ...statement }, head] = await Promise.all([
      revenue.statement(doctorId, month),
      readPaperHead(services),
    ])
    const content = await drawStatement({
      ...head,
      statement,
      lines: lines.map(toLine),
      madeAt: services.clock(),
      isDemo: services.env.DEMO_MODE,
    })
    const downloadName = `bang-ke-${statement.doctor.slug}-${month}.pdf`
    return { content, contentType: 'application/pdf', downloadName }
  }

  return {
    /** For who pays it out: each line with its order. @throws AppError `doctor.not_found` */
    ofDoctor: (doctorId: string, month: string) => make(doctorId, month, (line) => line),
    /** For the doctor, to whom no order is named. @throws AppError `doctor.not_found` */
    own: (doctorId: string, month: string) => make(doctorId, month, ({ orderCode: _code, ...line }) => line),
  }
}

type Line = Awaited<ReturnType<ReturnType<typeof createRevenueService>['statement']>>['lines'][number]
