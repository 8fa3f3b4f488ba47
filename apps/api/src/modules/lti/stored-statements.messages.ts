/** What a query for xAPI statements gets wrong. */
export const ltiReadMessages = {
  agent: 'Cần một đối tượng JSON với đúng một định danh: account, mbox, mbox_sha1sum hoặc openid.',
  besideId: 'Không đi cùng statementId.',
} as const
