export const patientPictureMessages = {
  inFuture: 'Ngày ký không được ở tương lai.',
  pair: (
    { beforeLabel, afterLabel, days }: { beforeLabel: string; afterLabel: string; days: number },
    reference: string | null,
  ) => `${beforeLabel} – ${afterLabel}, cách ${days} ngày${reference ? `, giấy ${reference}` : ''}`,
  taken: 'Số này đã được ghi cho một giấy đồng ý khác.',
  proofFile: (reference: string, type: string) =>
    `dong-y-${reference.replace(/[^\p{L}\d._-]/gu, '-')}.${type === 'application/pdf' ? 'pdf' : 'webp'}`,
}
