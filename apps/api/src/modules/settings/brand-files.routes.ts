import { AppError } from '@repo/contract'
import { type IconFile, iconFiles, iconPath, logoPath } from '@repo/contract/brand-pictures'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { sendFile } from '../../http/send-file.ts'
import { brandKeyOf } from '../../storage/brand-pictures.ts'

const cacheControl = 'public, max-age=31536000, immutable'
const isIconFile = (name: string): name is IconFile => iconFiles.some((one) => one === name)

/** Bytes of logos and icons, outside the contract since they are files and not data. */
export function addBrandFiles(app: FastifyInstance, { storage }: Needs<'storage'>): void {
  app.get<{ Params: { file: string } }>('/brand-logos/:file', (request, reply) => {
    const path = `/brand-logos/${request.params.file}`
    if (!logoPath.safeParse(path).success) throw new AppError('request.not_found')
    const file = { key: brandKeyOf(path), contentType: 'image/png', cacheControl }
    return sendFile(storage, file, request, reply)
  })
  app.get<{ Params: { icon: string; file: string } }>('/brand-icons/:icon/:file', (request, reply) => {
    const { icon, file } = request.params
    const path = `/brand-icons/${icon}`
    if (!iconPath.safeParse(path).success || !isIconFile(file)) throw new AppError('request.not_found')
    const contentType = file.endsWith('.ico') ? 'image/x-icon' : 'image/png'
    return sendFile(
      storage,
      { key: brandKeyOf(`${path}/${file}`), contentType, cacheControl },
      request,
      reply,
    )
  })
}
