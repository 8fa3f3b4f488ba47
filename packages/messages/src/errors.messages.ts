import type { ErrorName } from '@repo/contract'
import { formatDate, formatDateTime, formatNumber, formatPrice, formatWait } from './format.ts'

/** What a text may use of an error. Everything in it comes over the wire, so nothing is taken for granted. */
export interface ErrorFacts {
  details?: unknown
  /** Seconds to wait before trying again. */
  retryAfterSeconds?: number | null
}

type Text = string | ((facts: ErrorFacts) => string)

function waitOf({ details, retryAfterSeconds }: ErrorFacts): string | null {
  const inDetails = (details as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds
  const seconds = retryAfterSeconds ?? inDetails
  return typeof seconds === 'number' && seconds > 0 ? formatWait(seconds) : null
}

const afterWait =
  (sentence: string, vague: string): Text =>
  (facts) => {
    const wait = waitOf(facts)
    return wait ? `${sentence} Thử lại sau ${wait}.` : `${sentence} ${vague}`
  }

const swapsSpent: Text = (facts) => {
  const { swapLimit, swapWindowDays } = (facts.details ?? {}) as Record<string, unknown>
  const isCounted = typeof swapLimit === 'number' && typeof swapWindowDays === 'number'
  const count = isCounted ? `${swapLimit} thiết bị trong ${swapWindowDays} ngày qua` : 'thiết bị nhiều lần'
  const wait = waitOf(facts)
  return `Bạn đã đổi ${count}. Thử lại sau ${wait ?? 'vài ngày'}.`
}

/** Whose save came in between, and when. */
function savedBy({ details }: ErrorFacts): string {
  const { by, isOwn, at } = (details ?? {}) as { by?: unknown; isOwn?: unknown; at?: unknown }
  const time = typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? ` lúc ${formatDateTime(at)}` : ''
  if (isOwn === true) return `Chính tài khoản này đã lưu ở một cửa sổ khác${time}.`
  return `${typeof by === 'string' ? by : 'Người khác'} đã lưu${time}.`
}

/** Which payment a typed number is of, and what the row of the file says differently. */
function typedFound({ details }: ErrorFacts): string {
  const { orderCode, buyer, at, differs } = (details ?? {}) as Record<string, unknown>
  const day = typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? `, ngày ${formatDate(at)}` : ''
  const of = [orderCode, buyer].filter((part) => typeof part === 'string' && part !== '').join(', ')
  const names = { number: 'mã giao dịch', day: 'ngày', order: 'mã tham chiếu' }
  const other = Array.isArray(differs)
    ? Object.entries(names).flatMap(([fact, name]) => (differs.includes(fact) ? [name] : []))
    : []
  const warning = other.length > 0 ? ` Dòng trong tệp ghi ${other.join(' và ')} khác.` : ''
  return `Mã này là của đơn ${of || 'không rõ'}${day}.${warning} Chưa lưu gì: so với trang của cổng; nếu đúng khoản này, bấm “Mã này đúng, vẫn lưu”.`
}

/** One Vietnamese text for every error of the contract. A new error without a text does not compile. */
export const errorTexts = {
  'input.malformed': 'Dữ liệu gửi lên không đọc được. Tải lại trang rồi thử lại.',
  'session.invalid': 'Phiên đăng nhập đã hết hạn. Đăng nhập lại để tiếp tục.',
  'session.revoked': 'Phiên đăng nhập đã kết thúc. Đăng nhập lại để tiếp tục.',
  'input.invalid': 'Có thông tin chưa đúng. Kiểm tra các mục được đánh dấu.',
  'access.denied': 'Tài khoản này chưa có quyền thực hiện thao tác.',
  'access.foreign_origin': 'Yêu cầu đến từ một trang khác nên đã bị từ chối.',
  'access.second_factor_required': 'Thiết lập xác thực hai bước để tiếp tục.',
  'access.consent_required': 'Điều khoản đã có bản mới. Xem và đồng ý để tiếp tục.',
  'request.not_found': 'Nội dung này không còn hoặc đã chuyển đi nơi khác.',
  'request.timeout': 'Dữ liệu gửi lên quá chậm nên đã bị ngắt. Kiểm tra kết nối rồi thử lại.',
  'request.conflict': 'Nội dung đã thay đổi ở nơi khác. Tải lại trang rồi thử lại.',
  'edit.outdated': (facts) => `${savedBy(facts)} Nội dung vừa nhập vẫn được giữ.`,
  'request.too_large': 'Dữ liệu gửi lên quá lớn.',
  'request.misdirected': 'Máy chủ này không phục vụ tên miền bạn đang gọi.',
  'request.unsupported_type': 'Định dạng dữ liệu không được hỗ trợ.',
  'request.too_many': afterWait('Có quá nhiều yêu cầu trong thời gian ngắn.', 'Thử lại sau ít phút.'),
  'request.headers_too_large': 'Trình duyệt gửi kèm quá nhiều dữ liệu. Xóa cookie của trang này rồi thử lại.',
  'request.idempotency_key_missing': 'Yêu cầu thiếu mã chống gửi trùng. Tải lại trang rồi thử lại.',
  'request.idempotency_key_reused': 'Yêu cầu này đã được gửi với nội dung khác. Tải lại trang rồi thử lại.',
  'server.unknown': 'Có lỗi từ phía chúng tôi. Thử lại sau ít phút.',
  'server.unavailable': afterWait('Hệ thống đang bận.', 'Thử lại sau ít phút.'),

  'auth.invalid_credentials': 'Email hoặc mật khẩu chưa đúng.',
  'auth.wrong_password': 'Mật khẩu hiện tại chưa đúng.',
  'auth.password_needed': 'Nhập mật khẩu hiện tại để đổi số điện thoại.',
  'auth.otp_invalid': 'Mã xác thực chưa đúng. Kiểm tra lại email mới nhất.',
  'auth.otp_expired': 'Mã xác thực đã hết hạn. Gửi lại mã mới.',
  'auth.otp_too_soon': afterWait('Mã vừa được gửi.', 'Chờ một phút rồi gửi lại.'),
  'auth.too_many_attempts': afterWait('Đã thử quá nhiều lần.', 'Thử lại sau ít phút.'),
  'auth.password_common': 'Mật khẩu này quá phổ biến. Chọn mật khẩu khó đoán hơn.',
  'auth.password_personal': 'Mật khẩu không nên chứa tên hoặc email. Chọn mật khẩu khác.',
  'auth.reset_token_invalid': 'Liên kết đặt lại mật khẩu đã hết hạn. Yêu cầu mã mới.',
  'auth.refresh_invalid': 'Phiên đăng nhập đã hết hạn. Đăng nhập lại để tiếp tục.',
  'auth.second_factor_needed': 'Nhập mã từ ứng dụng xác thực để tiếp tục.',
  'auth.second_factor_invalid': 'Mã chưa đúng hoặc đã dùng. Chờ mã mới rồi thử lại.',
  'auth.second_factor_on': 'Xác thực hai bước đang bật.',
  'auth.second_factor_off': 'Xác thực hai bước chưa bật.',
  'auth.proof_needed': 'Cần kiểm tra thêm một bước. Tải lại trang rồi thử lại.',

  'passkey.refused':
    'Không đăng nhập được bằng khóa truy cập này. Thử khóa khác, hoặc đăng nhập bằng mật khẩu.',
  'passkey.invalid': 'Thiết bị chưa tạo được khóa truy cập hợp lệ. Thử lại, hoặc dùng thiết bị khác.',
  'passkey.too_many': 'Tài khoản đã có đủ số khóa truy cập. Xóa một khóa không dùng nữa rồi thêm khóa mới.',
  'passkey.exists': 'Khóa truy cập này đã được thêm từ trước.',
  'passkey.not_found': 'Khóa truy cập này không còn trong danh sách.',
  'passkey.expired': 'Yêu cầu này đã hết hạn. Thử lại.',
  'outside.not_offered': 'Cách đăng nhập này hiện chưa mở. Hãy dùng email và mật khẩu.',
  'outside.not_found': 'Liên kết này không còn trong danh sách.',
  'outside.expired': 'Lần đăng nhập này đã hết hạn. Bắt đầu lại từ trang đăng nhập.',
  'outside.refused': 'Không đăng nhập được bằng tài khoản này. Thử lại, hoặc dùng email và mật khẩu.',
  'outside.cancelled': 'Bạn đã dừng ở trang của dịch vụ, nên chưa đăng nhập.',
  'outside.not_for_staff':
    'Địa chỉ này thuộc tài khoản bác sĩ hoặc nhân sự, chỉ đăng nhập được bằng mật khẩu ở trang dành riêng.',
  'outside.no_clinic':
    'Cơ sở dùng email này chưa mở cách đăng nhập riêng. Kiểm tra lại email làm việc, hoặc dùng email và mật khẩu.',
  'outside.other_domain':
    'Tài khoản này không có email thuộc tên miền của cơ sở. Đăng nhập ở cơ sở bằng tài khoản làm việc rồi thử lại.',
  'clinic_sign_in.not_set': 'Tổ chức này chưa có hệ thống đăng nhập.',
  'clinic_sign_in.domain_not_found': 'Tên miền này không còn trong danh sách.',
  'clinic_sign_in.domain_taken': 'Tên miền này đã thuộc về một tổ chức.',
  'clinic_sign_in.domain_public':
    'Ai cũng mở được hộp thư ở tên miền này, nên nó không thuộc về riêng tổ chức.',
  'clinic_sign_in.record_missing':
    'Chưa thấy bản ghi TXT này ở tên miền. Bản ghi mới có thể cần vài giờ mới hiện.',
  'clinic_sign_in.inner_address':
    'Địa chỉ phải là https:// với tên máy chủ. Hệ thống trong mạng nội bộ phải được người vận hành khai báo trước.',
  'clinic_sign_in.shared_issuer':
    'Địa chỉ này dùng chung cho mọi tổ chức của Microsoft. Dùng địa chỉ có mã tenant của cơ sở.',
  'clinic_sign_in.secret_missing': 'Nhập khóa bí mật (Client secret).',
  'clinic_sign_in.bad_metadata':
    'Không đọc được metadata: cần một nhà cung cấp (IDPSSODescriptor) có địa chỉ HTTP-Redirect và chứng chỉ ký.',
  'clinic_sign_in.bad_certificate':
    'Chứng chỉ chưa đúng: cần ít nhất một chứng chỉ X.509 dạng PEM còn hạn, khóa RSA từ 2048 bit.',
  'clinic_sign_in.no_domain': 'Xác minh ít nhất một tên miền email của tổ chức rồi bật.',
  'outside.taken': 'Tài khoản này đã được liên kết với một tài khoản học khác.',
  'outside.unreachable': 'Dịch vụ đăng nhập chưa phản hồi. Thử lại sau ít phút, hoặc dùng email và mật khẩu.',
  'api_key.not_found': 'Khóa API này không còn trong danh sách.',
  'api_key.too_many': 'Đã có đủ khóa API. Thu hồi một khóa rồi tạo lại.',
  'api_key.day_over': 'Ngày cuối phải từ hôm nay trở đi.',
  'webhook.not_found': 'Webhook này không còn trong danh sách.',
  'webhook.too_many': 'Đã có đủ webhook. Xóa một webhook rồi thêm lại.',
  'webhook.off': 'Webhook đang tắt. Bật lại rồi gửi.',
  'lti.refused': 'Không mở được bài học từ hệ thống này. Hãy báo cho người quản trị hệ thống.',
  'lti.expired': 'Lần mở bài này đã dùng rồi hoặc đã quá lâu. Hãy mở lại bài từ hệ thống của bạn.',
  'statement.not_found': 'Không có phát biểu xAPI này.',
  'lti_link.not_found': 'Liên kết này không còn trong danh sách.',
  'lti.members_unread':
    'Hệ thống LMS không trả danh sách lớp. Hãy kiểm tra dịch vụ Names and Role Provisioning Services của công cụ LTI ở đó.',
  'lti.not_found': 'Hệ thống này không còn trong danh sách.',
  'lti.platform_exists': 'Hệ thống với mã phát hành và mã ứng dụng này đã có.',
  'lti.too_many': 'Đã có đủ hệ thống. Xóa một hệ thống rồi thêm lại.',
  'lti.off': 'Hệ thống đang tắt. Bật lại rồi gửi.',
  'lti.inner_address':
    'Các địa chỉ phải là https với tên miền. Hệ thống trong mạng nội bộ phải được người vận hành cho phép ở cấu hình máy chủ.',
  'session.not_found': 'Phiên này đã kết thúc.',
  'device.not_found': 'Thiết bị này không còn trong danh sách.',
  'device.too_many': 'Tài khoản đang học trên đủ số thiết bị. Gỡ một thiết bị cũ để học trên thiết bị này.',
  'device.swap_limit': swapsSpent,
  'consent.text_unknown':
    'Văn bản cần đồng ý vừa được công bố hoặc vừa thay đổi. Đọc bản hiện hành rồi đồng ý lại.',
  'consent.required': 'Đồng ý này gắn với tài khoản. Muốn rút lại, hãy yêu cầu xóa tài khoản.',
  'upload.not_an_image': 'Không đọc được ảnh này. Chọn ảnh JPG, PNG hoặc WebP khác.',
  'upload.not_a_document': 'Không đọc được tệp này. Chọn tệp PDF hoặc ảnh JPG, PNG, WebP khác.',
  'upload.not_found': 'Lượt tải lên này không còn.',
  'upload.expired': 'Lượt tải lên đã quá hạn. Hãy tải tệp lên lại từ đầu.',
  'upload.wrong_offset': 'Phần vừa gửi không nối tiếp phần đã nhận. Hãy thử lại.',
  'upload.protocol_version': 'Chương trình tải lên dùng phiên bản giao thức chưa được hỗ trợ.',
  'upload.not_a_video': 'Tệp không phải video được hỗ trợ. Hãy dùng MP4, MOV, MKV, WebM, AVI hoặc MTS.',
  'upload.too_large': 'Tệp lớn hơn mức cho phép.',
  'upload.quota_exceeded': 'Dung lượng dành cho bạn không đủ cho tệp này. Xóa bớt video cũ rồi thử lại.',
  'upload.no_space': 'Máy chủ sắp hết chỗ lưu trữ nên chưa nhận được tệp này. Thử lại sau.',
  'upload.busy': 'Tệp này đang được gửi từ một nơi khác.',
  'upload.checksum_mismatch': 'Nội dung nhận được không khớp với tệp gốc. Tải tệp lên lại từ đầu.',
  'video.not_found': 'Không tìm thấy video này.',
  'video.not_ready': 'Video đang được xử lý. Quay lại sau ít phút.',
  'video.not_retryable': 'Video này không cần xử lý lại lúc này.',
  'video.needs_approval':
    'Học viên đang xem video này, hoặc khóa học đang chờ duyệt hay đã được duyệt. Tải video mới lên rồi đổi video của bài học: thay đổi được duyệt cùng khóa học.',
  'video.in_use': 'Khóa học đang mở bán có bài dùng video này. Gỡ video khỏi bài học trước.',
  'job.not_found': 'Không tìm thấy việc này; có thể nó đã xong và được dọn.',
  'job.not_failed': 'Việc này không còn ở trạng thái lỗi. Tải lại danh sách để xem.',
  'captions.not_found': 'Video này chưa có phụ đề ngôn ngữ đó.',
  'captions.invalid': 'Không đọc được tệp phụ đề. Hãy dùng tệp WebVTT (.vtt) hoặc SubRip (.srt).',
  'captions.no_draft': 'Bản nháp phụ đề này không còn nữa.',
  'captions.draft_unavailable': 'Máy chủ chưa tạo được phụ đề nháp.',
  'captions.draft_exists': 'Video này đã có bản nháp phụ đề. Bỏ bản nháp đó trước khi tạo bản mới.',
  'captions.no_source': 'Video này không còn tệp gốc nên không tạo được phụ đề nháp.',
  'data_request.not_found': 'Không tìm thấy yêu cầu này.',
  'data_request.open': 'Bạn đang có một yêu cầu cùng loại chưa xong.',
  'data_request.no_account': 'Không có tài khoản học viên nào dùng email này.',
  'data_request.in_future': 'Ngày nhận yêu cầu không thể ở tương lai.',
  'data_request.no_extension': 'Yêu cầu này không gia hạn được, hoặc đã gia hạn một lần.',
  'data_request.identity_unchecked': 'Ghi cách xác minh danh tính trước khi thực hiện.',
  'data_request.link_over':
    'Liên kết tải bản sao dữ liệu này đã quá hạn, hoặc đã có liên kết mới hơn. Liên hệ học viện để nhận liên kết khác.',
  'data_request.not_open': 'Yêu cầu này không còn hiệu lực.',
  'professional.not_pending': 'Hồ sơ này không chờ duyệt.',
  'professional.not_saved': 'Lưu thông tin nghề nghiệp trước khi đính kèm giấy tờ.',
  'professional.no_proof': 'Hồ sơ này chưa có giấy tờ đính kèm.',

  'course.not_found': 'Khóa học này không còn hoặc chưa được xuất bản.',
  'course.already_owned': 'Bạn đã có khóa học này. Mở “Khóa học của tôi” để vào học.',
  'course.not_for_sale': 'Khóa học này hiện chưa mở bán.',
  'course.slug_taken': 'Đường dẫn này đã dùng cho một khóa học khác.',
  'course.not_publishable': 'Khóa học chưa đủ điều kiện xuất bản.',
  'course.new_files': ({ details }) => {
    const { lessons } = (details ?? {}) as { lessons?: { text: string }[] }
    const texts = (lessons ?? []).map(({ text }) => text)
    return ['Có video vừa được thay tệp.', ...texts].join(' ')
  },
  'course.price_kept':
    'Tài khoản này không có quyền đổi học phí của khóa đã xuất bản. Nhờ người có quyền đổi học phí thực hiện.',
  'course.not_enrolled': 'Đăng ký khóa học để xem nội dung này.',
  'course.access_paused': 'Khóa học này đang tạm dừng. Xem lý do ở “Khóa học của tôi”.',
  'course.not_in_review': 'Khóa học này không còn chờ duyệt. Tải lại để xem quyết định đã có.',
  'course.not_submittable': 'Khóa học này chưa có gì để gửi duyệt, hoặc đang chờ duyệt rồi.',
  'course.in_review':
    'Khóa học đang chờ duyệt nên chưa thay đổi được. Chờ đến khi khóa học được duyệt hoặc trả lại.',
  'course.archived': 'Khóa học đã được lưu trữ nên không thay đổi được nữa.',
  'comment.not_found': 'Nhận xét này không còn.',
  'list_export.not_found': 'Tệp này không còn.',
  'list_export.not_ready': 'Tệp chưa xong hoặc đã hết hạn tải.',
  'list_view.name_taken': 'Tên này đã có. Chọn tên khác.',
  'list_view.not_found': 'Chế độ xem này không còn.',
  'list_view.too_many': 'Danh sách này đã có 100 chế độ xem. Xóa bớt rồi lưu tiếp.',
  'list_export.too_many': 'Bạn đang có ba tệp chưa xong. Đợi một tệp xong rồi xuất tiếp.',
  'push.not_set_up': 'Học viện chưa bật thông báo đẩy.',
  'push.too_many': 'Bạn đã bật thông báo đẩy trên 10 thiết bị. Tắt bớt ở một thiết bị khác rồi bật lại.',
  'push.service_unknown': 'Trình duyệt này dùng dịch vụ thông báo mà học viện không gửi tới được.',
  'push.subscription_unknown': 'Thiết bị này không còn nhận thông báo đẩy.',
  'notice.not_found': 'Thông báo này không còn.',
  'learner_note.not_found': 'Không tìm thấy ghi chú này, hoặc ghi chú không phải do bạn viết.',
  'mail.unsubscribe_unknown':
    'Liên kết ngừng nhận thư này không đúng hoặc bị cắt mất một phần. Mở lại từ thư, hoặc chọn thư muốn nhận trong phần tài khoản.',
  'mail.not_found': 'Không tìm thấy email này. Có thể đã quá thời gian lưu giữ.',
  'mail.not_resendable':
    'Email này không gửi lại được: nội dung không còn được giữ, hoặc có mã hay liên kết riêng.',
  'enrollment.not_found': 'Không tìm thấy lượt học này.',
  'enrollment.exists': 'Học viên đang có khóa học này. Hãy gia hạn hoặc mở lại thay vì thêm mới.',
  'enrollment.wrong_state': 'Lượt học này không còn ở trạng thái cho phép việc đó.',
  'quiz_attempt.not_found': 'Không tìm thấy lần làm bài này.',
  'quiz_attempt.closed': 'Bài đã được nộp nên không nhận thêm câu trả lời.',
  'quiz_question.not_found': 'Không tìm thấy câu hỏi này.',
  'certificate.not_found': 'Không tìm thấy chứng nhận này.',
  'certificate.not_offered': 'Khóa học này không cấp chứng nhận.',
  'certificate.not_earned': 'Bạn chưa đủ điều kiện nhận chứng nhận của khóa học này.',
  'certificate.not_valid': 'Chứng nhận này không còn hiệu lực.',
  'certificate.corrected_already':
    'Bạn đã sửa tên trên chứng nhận này một lần. Hãy liên hệ với chúng tôi nếu tên vẫn chưa đúng.',
  'quiz_question.in_use':
    'Câu hỏi đang nằm trong một bài trắc nghiệm. Hãy bỏ câu hỏi khỏi bài trước khi xóa.',
  'quiz.no_attempts_left': 'Bạn đã dùng hết số lần làm bài.',
  'quiz.bank_full': 'Ngân hàng của khóa học đã đủ 500 câu hỏi.',
  'quiz.not_publishable': 'Bài trắc nghiệm còn thiếu nội dung nên chưa xuất bản được.',
  'hand_in.not_found': 'Không tìm thấy bài nộp này.',
  'hand_in.file_not_found': 'Không tìm thấy tệp này trong bài nộp.',
  'hand_in.film_not_found': 'Bài nộp này không có phim.',
  'hand_in.sent': 'Bài này đã nộp nên không sửa được nữa.',
  'hand_in.outdated': 'Bài đang làm vừa được sửa trên thiết bị khác.',
  'hand_in.judged_meanwhile': 'Bác sĩ khác vừa chấm xong bài này.',
  'hand_in.files_full': 'Một bài nộp có tối đa 8 tệp. Bỏ bớt tệp rồi thêm lại.',
  'hand_in.incomplete': 'Bài còn thiếu phần bắt buộc nên chưa nộp được.',
  'hand_in.not_fully_judged': 'Chọn mức cho mọi tiêu chí trước khi chấm đạt.',
  'hand_in.below_mark':
    'Điểm chưa tới mức đạt. Hãy trả bài để học viên làm lại, hoặc xem lại các mức đã chọn.',
  'hand_in.critical_missing': 'Còn bước then chốt chưa ký xác nhận nên chưa chấm đạt được.',
  'hand_in.part_off': 'Bài này không nhận phần đó.',
  'hand_in.no_such_step': 'Bảng kiểm của bài không có bước này.',
  'hand_in.no_reason': 'Viết vài dòng để học viên biết cần làm lại điều gì.',
  'assignment.not_publishable': 'Đề bài hoặc bảng chấm còn thiếu nội dung nên chưa xuất bản được.',
  'quiz.picture_unknown': 'Không tìm thấy ảnh của câu hỏi. Hãy tải ảnh lên lại.',
  'enrollment.not_longer': 'Hạn mới phải ở tương lai và muộn hơn hạn hiện tại.',
  'course.access_expired': 'Thời hạn học của khóa này đã hết. Gia hạn để học tiếp.',
  'doctor.not_found': 'Không tìm thấy bác sĩ này.',
  'category.not_found': 'Không tìm thấy chuyên mục này.',
  'category.slug_taken': 'Đường dẫn này đã dùng cho một chuyên mục khác.',
  'category.bad_parent':
    'Chuyên mục không nằm được ở đó: không nằm trong chính nó, và cây chuyên mục có tối đa ba cấp.',
  'category.in_use': 'Chuyên mục đang có khóa học. Chuyển các khóa học sang chuyên mục khác trước khi xóa.',
  'synonym.not_found': 'Không tìm thấy nhóm từ này. Có thể nó vừa bị xóa.',
  'synonym.term_taken': 'Có từ đã nằm trong một nhóm khác. Mỗi từ chỉ thuộc một nhóm.',
  'synonym.same_term': 'Nhóm có hai từ giống nhau.',
  'synonym.no_words': 'Mỗi từ cần có chữ hoặc số.',
  'payout.not_found': 'Không tìm thấy đợt chi trả này.',
  'payout.account_needed':
    'Có bác sĩ chưa có tài khoản nhận tiền đã được xác nhận. Hãy bỏ chọn hoặc bổ sung tài khoản.',
  'payout.not_payable':
    'Danh sách bảng kê chờ chi trả vừa thay đổi, hoặc tổng của một bác sĩ không lớn hơn 0. Hãy tải lại và chọn lại.',
  'payout.ended': 'Đợt chi trả này đã kết thúc.',
  'payout.exported':
    'Tệp của đợt này đã được tạo trước đó. Chỉ tạo lại khi chắc chắn ngân hàng chưa nhận tệp cũ.',
  'payout.nothing_paid': 'Không còn khoản nào được chi trả. Nếu ngân hàng từ chối tất cả, hãy hủy đợt này.',
  'payout.account_waits':
    'Đang có một tài khoản chờ xác nhận. Hãy xác nhận hoặc rút lại trước khi nhập tài khoản khác.',
  'payout.account_decided': 'Tài khoản này không còn chờ xác nhận.',
  'payout.in_batch': 'Bảng kê này đang nằm trong một đợt chi trả. Hãy ghi nhận ở đợt đó.',
  'payout.netted':
    'Bác sĩ còn bảng kê đã chốt bị âm. Hãy chi trả ở trang Chi trả bác sĩ (/crm/Payout), nơi khoản âm được trừ vào số tiền chuyển.',
  'withholding.changed':
    'Thuế cần khấu trừ đã khác số đang hiện. Hãy tải lại; với một đợt đã lập, hãy hủy và lập đợt mới.',
  'withholding.noted':
    'Tháng này đã có lần nộp với số chứng từ đó. Hãy xem ở Các lần nộp; nếu là lần nộp khác, hãy nhập số chứng từ của lần đó.',
  'withholding.too_much': 'Số nộp lớn hơn số thuế của tháng còn chưa nộp.',
  'withholding.not_found': 'Không tìm thấy lần nộp thuế này.',
  'withholding.taken_back': 'Lần nộp này đã được hủy ghi nhận trước đó.',
  'payout.tax_open':
    'Thuế khấu trừ của đợt này chưa kết thúc cùng đợt nên chưa ghi nhận được gì. Hệ thống có thể đang nâng cấp: hãy tải lại trang rồi thử lại sau vài phút.',
  'payout.second_person': 'Người nhập tài khoản không tự xác nhận được. Cần một người khác có quyền chi trả.',
  'settings.no_such_save': 'Không tìm thấy lần lưu này trong lịch sử.',
  'settings.tax_month_closed':
    'Mức thuế mới đổi thuế của một tháng đã chốt sổ. Hãy cho mức mới bắt đầu sau tháng đó.',
  'settings.unknown_bank': 'Hãy chọn một ngân hàng trong danh sách.',
  'settings.picture_missing': 'Không còn tìm thấy ảnh này. Hãy tải ảnh lên lại rồi lưu.',
  'settings.picture_too_small':
    'Ảnh quá nhỏ nên sẽ bị mờ. Logo cần cao từ 48 px, biểu tượng cần từ 256 × 256 px.',
  'settings.logo_faint':
    'Logo này gần như không thấy được trên nền của nó: phần có nét cần tương phản với nền từ 3:1. Trên nền sáng hãy dùng logo đậm màu, trên nền tối dùng logo nhạt màu.',
  'settings.virtual_account_needed':
    'Ngân hàng này chỉ báo có qua tài khoản ảo. Nhập tài khoản ảo mà dịch vụ báo có đã cấp.',
  'settings.no_longer_fits':
    'Giá trị cũ không còn hợp lệ với quy tắc hiện nay. Hãy nhập lại bằng tay ở biểu mẫu.',
  'site.no_such_version': 'Không tìm thấy bản này.',
  'course.preview_unknown': 'Liên kết xem thử không còn dùng được. Mở lại từ trang soạn khóa học.',
  'site.preview_unknown': 'Liên kết xem trước đã hết hạn. Mở lại từ trang soạn trong khu vực quản trị.',
  'site.link_unknown': 'Có liên kết dẫn đến trang không tồn tại hoặc chưa công bố.',
  'site.pick_unknown': ({ details }) => {
    const { labels } = (details ?? {}) as { labels?: string[] }
    const names = labels?.map((label) => `“${label}”`).join(', ')
    return names
      ? `Nội dung mà ${names} dẫn đến hoặc đã chọn không còn tồn tại. Sửa hoặc bỏ rồi lưu lại.`
      : 'Có mục đã chọn không còn tồn tại. Bỏ mục đó rồi lưu lại.'
  },
  'patient_consent.not_found': 'Không tìm thấy giấy đồng ý này. Có thể nó vừa bị xóa.',
  'patient_consent.no_proof': 'Giấy đồng ý này chưa có bản scan. Lưu bản scan trước khi dùng ảnh.',
  'patient_consent.withdrawn': 'Bệnh nhân đã rút đồng ý này nên không dùng được nữa.',
  'patient_consent.in_use':
    'Đã có ảnh dựa trên giấy đồng ý này nên không xóa được. Nếu bệnh nhân đổi ý, hãy ghi rút đồng ý.',
  'before_after.not_found': 'Không tìm thấy cặp ảnh trước và sau này.',
  'before_after.picture_not_found': 'Hai ảnh phải vừa được tải lên cho cùng một giấy đồng ý. Chọn lại ảnh.',
  'before_after.has_consent': 'Cặp ảnh này đã gắn với một giấy đồng ý.',
  'emergency_card.not_found': 'Không tìm thấy thẻ cấp cứu này. Có thể nó vừa bị xóa.',
  'emergency_card.was_published': 'Thẻ đã từng công bố nên không xóa được. Bạn có thể gỡ thẻ khỏi học viên.',
  'emergency_card.never_published': 'Thẻ này chưa công bố lần nào.',
  'emergency_card.not_submitted': 'Thẻ này không còn chờ duyệt.',
  'emergency_card.nothing_to_submit': 'Thẻ đang chờ duyệt rồi, hoặc không có thay đổi nào cần duyệt.',
  'emergency_card.no_reviewer': 'Chọn bác sĩ có giấy phép hành nghề đã xác minh và còn hạn.',
  'emergency_card.bad_dates':
    'Ngày kiểm duyệt không được ở tương lai, và lần sau phải sau hôm nay, trong vòng 24 tháng kể từ lần này.',
  'emergency_card.of_another': 'Thẻ này do người khác soạn nên bạn không xóa được. Bạn vẫn sửa được thẻ.',
  'emergency_card.too_many_own':
    'Bạn đang có 10 thẻ chưa công bố. Xóa bớt thẻ của bạn hoặc chờ học viện công bố trước khi soạn thẻ mới.',
  'emergency_card.too_many': 'Đã đủ 200 thẻ cấp cứu. Xóa bớt thẻ nháp trước khi thêm mới.',
  'glossary.not_found': 'Không tìm thấy thuật ngữ này. Có thể nó vừa bị xóa.',
  'glossary.name_taken': 'Tên này đã thuộc về một thuật ngữ khác. Mỗi tên chỉ có một nghĩa trong từ điển.',
  'glossary.same_name': 'Thuật ngữ có hai tên giống nhau.',
  'glossary.no_words': 'Mỗi tên cần có chữ hoặc số.',
  'glossary.too_many': 'Từ điển đã đủ 500 thuật ngữ. Gộp hoặc xóa bớt trước khi thêm mới.',
  'synonym.too_many': 'Đã đủ 500 nhóm từ. Gộp hoặc xóa bớt trước khi thêm nhóm mới.',
  'search_miss.not_found': 'Lượt tìm này không còn trong danh sách.',
  'contact.not_found': 'Không tìm thấy lời nhắn này. Có thể người gửi đã yêu cầu xóa dữ liệu.',
  'news.not_found': 'Bài viết này không còn hoặc chưa được xuất bản.',
  'news.slug_taken': 'Đường dẫn này đã dùng cho một bài viết khác.',
  'news.no_such_version': 'Không tìm thấy bản này của bài viết.',
  'news.unchanged': 'Bài viết không có thay đổi nào để xuất bản.',
  'news.check_missing': 'Còn mục kiểm tra quảng cáo chưa được xác nhận.',
  'page.not_found': 'Không tìm thấy trang này.',
  'page.slug_taken': 'Đường dẫn này đã có trang khác dùng.',
  'page.outline_left': 'Văn bản còn dòng dàn ý. Viết thay mọi dòng “Học viện viết: …” rồi công bố.',
  'page.required': 'Trang này luôn phải có trên website nên không ẩn hay xóa được.',
  'lesson.not_found': 'Không tìm thấy bài học này.',
  'lesson.not_ready': 'Video đang được xử lý. Quay lại sau ít phút.',
  'lesson.not_released': 'Bài học chưa mở. Xem điều kiện mở trong danh sách bài.',
  'lesson.needs_approval':
    'Học viên đang học bài này, nên thay đổi được xuất bản khi ban nội dung duyệt khóa học.',
  'lesson_file.not_found': 'Tài liệu này không còn trong bài học. Tải lại trang để xem danh sách mới.',
  'upload.not_a_lesson_file':
    'Không nhận được tệp này. Chọn PDF, ảnh JPG, PNG, WebP, bảng tính XLSX hoặc CSV (mã UTF-8).',
  'lesson_file.locked': 'Tệp đang đặt mật khẩu hoặc mã hóa. Bỏ mật khẩu rồi tải lên lại.',
  'lesson_file.unsafe':
    'Tệp có mã chạy kèm, tệp nhúng hoặc dữ liệu lạ. Xuất lại tệp từ phần mềm gốc rồi tải lên.',
  'lesson_file.too_heavy':
    'Tệp quá lớn khi mở ra nên không thể xử lý. Chia thành nhiều tệp nhỏ hơn rồi tải lên.',
  'lesson.professionals_only':
    'Bài học dành cho nhân viên y tế. Gửi thông tin nghề nghiệp trong trang tài khoản để được duyệt.',
  'playback.elsewhere': 'Tài khoản đang xem video trên một thiết bị khác.',
  'playback.ended': 'Lượt xem này đã kết thúc. Bấm phát để xem tiếp.',
  'playback.too_fast': afterWait('Video được tải nhanh hơn nhiều so với tốc độ xem.', 'Thử lại sau ít phút.'),
  'coupon.unknown': 'Không có mã giảm giá này. Kiểm tra lại từng ký tự.',
  'coupon.not_yet': 'Mã giảm giá này chưa đến ngày dùng.',
  'coupon.over': 'Mã giảm giá này đã hết hạn.',
  'coupon.used_up': 'Mã giảm giá này đã hết lượt dùng.',
  'coupon.used_before': 'Bạn đã dùng mã giảm giá này.',
  'coupon.total_too_low': (facts) => {
    const least = (facts.details as { minTotal?: unknown } | null | undefined)?.minTotal
    return typeof least === 'number'
      ? `Mã giảm giá này dành cho đơn từ ${formatPrice(least)}.`
      : 'Đơn hàng chưa đạt giá trị tối thiểu của mã giảm giá này.'
  },
  'coupon.other_courses': 'Mã giảm giá này không áp dụng cho khóa học bạn chọn.',
  'coupon.not_with_sale': 'Mã giảm giá này không dùng chung với giá ưu đãi.',
  'coupon.not_found': 'Không tìm thấy mã giảm giá này.',
  'coupon.code_taken': 'Mã này đã dùng cho một chương trình khác.',
  'coupon.below_used': 'Số lượt tối đa không được thấp hơn số lượt đã dùng.',
  'activation_code.not_found': 'Không tìm thấy mã kích hoạt này.',
  'activation_batch.not_found': 'Không tìm thấy lô mã này.',
  'activation.unknown': 'Không có mã kích hoạt này. Kiểm tra lại từng ký tự.',
  'activation.used': 'Mã kích hoạt này đã được dùng.',
  'activation.over': 'Mã kích hoạt này đã hết hạn hoặc bị thu hồi.',
  'activation.none_free': 'Lô này không còn mã nào tặng được. Chọn lô khác hoặc tạo thêm mã.',
  'activation.given_already': 'Học viên đã có một mã của khóa học này và chưa dùng.',
  'invoice.not_found': 'Đơn hàng này không có yêu cầu hóa đơn.',
  'invoice.too_late': 'Yêu cầu hóa đơn đã được chuyển đi. Liên hệ hỗ trợ để điều chỉnh.',
  'invoice.not_possible': 'Đơn hàng này không xuất hóa đơn được.',
  'invoice.none_requested': 'Chưa có yêu cầu hóa đơn mới nào.',
  'invoice.no_tax_rate':
    'Chưa đặt thuế suất cho ngày thanh toán. Chủ sở hữu đặt ở Cài đặt, mục Thuế, trước khi xuất hóa đơn.',
  'invoice_correction.not_found': 'Không tìm thấy hóa đơn điều chỉnh hoặc thay thế này.',
  'invoice_file.not_found': 'Không tìm thấy tệp hóa đơn này.',
  'invoice.not_issued':
    'Ghi số của hóa đơn gốc trước: hóa đơn chưa phát hành thì chưa điều chỉnh hay thay thế được.',
  'invoice.not_refused':
    'Hóa đơn này không còn bị nhà cung cấp từ chối. Tải lại trang để xem trạng thái mới.',
  'invoice.not_replaceable':
    'Hóa đơn đã có hóa đơn điều chỉnh, nên lần sau cũng phải điều chỉnh, không thay thế được nữa.',
  'invoice.correction_waits':
    'Hóa đơn này còn một hóa đơn điều chỉnh hoặc thay thế chưa phát hành. Phát hành hóa đơn đó trước.',
  'order.not_paid': 'Đơn hàng này chưa thanh toán nên chưa có biên nhận.',
  'revenue.month_open': 'Chỉ chốt được tháng đã qua.',
  'revenue.not_closed': 'Chốt tháng trước khi ghi nhận chi trả.',
  'share_rule.not_found': 'Không tìm thấy tỷ lệ chia này.',
  'payment.no_account': 'Học viện chưa đặt tài khoản nhận tiền nên chưa nhận được đơn có học phí.',
  'payment.gateway_off': 'Cách thanh toán này đang tạm ngưng. Chọn cách khác.',
  'payment.amount_not_taken':
    'Cách thanh toán này không nhận số tiền của đơn. Chọn cách khác hoặc chuyển khoản.',
  'payment.gateway_down': 'Cổng thanh toán chưa trả lời. Thử lại sau ít phút hoặc chọn cách khác.',
  'gift.not_found': 'Liên kết quà tặng này không đúng hoặc không còn hiệu lực.',
  'gift.claimed': 'Quà tặng này đã được nhận.',
  'order.not_found': 'Không tìm thấy đơn hàng này.',
  'order.not_payable': 'Đơn hàng này không còn chờ thanh toán.',
  'order.amount_differs': 'Số tiền không bằng giá trị đơn hàng.',
  'organisation.not_found': 'Không tìm thấy tổ chức này.',
  'organisation.coordinator_not_found': 'Người này không còn là điều phối viên của tổ chức.',
  'organisation.tax_code_taken': 'Đã có tổ chức khác mang mã số thuế này.',
  'organisation.coordinator_taken': 'Người này đang là điều phối viên của một tổ chức khác.',
  'organisation.coordinator_not_learner':
    'Địa chỉ này thuộc tài khoản nội bộ hoặc đã khóa. Điều phối viên cần một tài khoản học viên.',
  'organisation.no_coordinator': 'Tổ chức chưa có điều phối viên. Thêm điều phối viên rồi tạo đơn.',
  'organisation.closed': 'Tổ chức này đã đóng nên không mua và không trao thêm suất học.',
  'organisation.order_too_large': 'Đơn vượt 1 tỷ đồng. Chia thành nhiều đơn nhỏ hơn.',
  'seat.not_found': 'Không tìm thấy suất học này. Có thể suất đã được thu hồi.',
  'seat.in_use': 'Người này đã học quá mức cho phép nên không thu hồi được suất.',
  'seat.over': 'Người này đã học xong hoặc không còn học bằng suất này.',
  'seat.given_ones_unnamed':
    'Số suất còn trống không đủ. Chọn những suất đã trao sẽ kết thúc cùng khoản hoàn tiền.',
  'order_document.not_found': 'Không tìm thấy chứng từ này.',
  'order.learner_not_active': 'Tài khoản học viên đang bị khóa. Mở khóa tài khoản rồi thử lại.',
  'order.price_not_allowed': 'Bạn chưa có quyền đặt giá khác với giá đang bán.',
  'order.price_too_high': 'Giá thỏa thuận không được cao hơn giá niêm yết.',
  'order.documents_full': 'Mỗi đơn giữ tối đa 10 chứng từ.',
  'order.receipt_listed':
    'Ngân hàng đã báo giao dịch này và tiền của nó chưa dùng hết. Chọn nó trong danh sách giao dịch ngân hàng.',
  'order.receipt_used': 'Số chứng từ này đã có trong sổ: một khoản tiền chỉ tính một lần.',
  'refund.not_found': 'Không tìm thấy lần hoàn tiền này.',
  'refund.too_much': 'Số tiền hoàn lớn hơn số tiền thực nhận còn lại của đơn.',
  'refund.pending': 'Đơn này đang có một lần hoàn tiền chưa xong.',
  'refund.not_open': 'Lần hoàn tiền này đã kết thúc.',
  'refund.own': 'Lần hoàn tiền này cần một người khác duyệt, không phải người đã yêu cầu.',
  'refund.unapproved': 'Lần hoàn tiền này còn chờ người thứ hai duyệt.',
  'refund.being_asked': 'Hệ thống đang hỏi cổng thanh toán về lần hoàn tiền này, hãy thử lại sau ít phút.',
  'refund.transfer_used':
    'Mã giao dịch này đã ghi cho một lần hoàn tiền khác: mỗi lần chuyển khoản chỉ hoàn một khoản.',
  'refund.not_possible': 'Đơn này không hoàn tiền theo cách đó được.',
  'bank_statement.not_found': 'Không tìm thấy sao kê này.',
  'bank_statement.started': 'Sao kê này đã bắt đầu ghi nhận nên không đổi được nữa.',
  'bank_statement.line_decided': 'Dòng này đã được quyết định.',
  'bank_statement.no_lines': 'Sao kê không có dòng nào để ghi nhận.',
  'bank_statement.too_long': 'Sao kê có quá nhiều dòng. Chia tệp theo khoảng ngày ngắn hơn rồi tải lên lại.',
  'bank_statement.account_unknown': 'Tài khoản này không có trong cài đặt thanh toán.',
  'bank_statement.other_account':
    'Sao kê này ghi một tài khoản không có trong cài đặt thanh toán. Kiểm tra lại tệp, hoặc thêm tài khoản đó vào cài đặt trước.',
  'upload.not_a_statement':
    'Tệp không phải sao kê đọc được. Dùng camt.053 (XML), MT940, Excel (.xlsx) hoặc CSV mã UTF-8.',
  'settlement.not_found': 'Không tìm thấy tệp đối soát này.',
  'settlement.started': 'Tệp đối soát này đã bắt đầu ghi nhận nên không đổi được nữa.',
  'settlement.case_closed': 'Sai lệch này đã được xử lý.',
  'settlement.case_not_possible': 'Sai lệch này không xử lý theo cách đó được.',
  'settlement.no_lines': 'Tệp đối soát không có dòng nào để ghi nhận.',
  'settlement.too_long': 'Tệp đối soát có quá nhiều dòng. Tải theo khoảng ngày ngắn hơn rồi gửi lại.',
  'settlement.columns_unconfirmed': 'Hãy xác nhận các cột của tệp trước khi ghi nhận.',
  'settlement.payout_not_possible':
    'Khoản chuyển này không còn gắn được với tệp. Xem lại trang rồi chọn khoản khác.',
  'settlement.typed_unknown':
    'Sổ không có giao dịch nào mang mã này, nên chưa lưu gì. Xem lại từng chữ số của mã; nếu mã đúng như cổng ghi, bấm “Mã này đúng, vẫn lưu”.',
  'settlement.typed_known':
    'Giao dịch mang mã này đã ghi nhận ở một dòng khác, nên chưa lưu gì. Xem lại từng chữ số của mã; nếu mã đúng như cổng ghi, bấm “Mã này đúng, vẫn lưu”.',
  'settlement.typed_found': typedFound,
  'upload.not_a_settlement': 'Tệp không phải bảng đọc được. Dùng Excel (.xlsx) hoặc CSV mã UTF-8.',
  'bank.no_service': 'Chưa có khóa API của SePay hoặc Casso nên chưa hỏi lại ngân hàng được.',
  'reconciliation.not_found': 'Ngày này chưa có báo cáo đối soát.',
  'money_case.fee_differs':
    'Phí này khác tổng phí trong tệp đối soát của khoản chuyển. Nhập 0 để dùng phí theo tệp, hoặc kiểm tra lại tệp.',
  'money_case.fee_known':
    'Phí của cổng này đang được ghi theo tệp đối soát. Nhập phí 0, rồi tải tệp đối soát của khoản chuyển này lên.',
  'money_case.not_found': 'Không tìm thấy khoản tiền này.',
  'money_case.resolved': 'Khoản tiền này đã được xử lý.',
  'money_case.changed': 'Khoản tiền này vừa được dùng cho việc khác. Xem lại danh sách rồi chọn lại.',
  'money_case.not_possible': 'Khoản tiền này không xử lý theo cách đó được.',
  'course.version_not_found': 'Không tìm thấy phiên bản này của khóa học.',
  'question.not_found': 'Không tìm thấy câu hỏi này.',
  'answer.not_found': 'Không tìm thấy câu trả lời này.',
  'question.picture_not_found': 'Không tìm thấy ảnh này.',
  'question.pictures_full': 'Mỗi câu hỏi có tối đa 3 ảnh.',
  'question.answered': 'Câu hỏi đã có người trả lời nên không sửa hay xóa được nữa.',
  'recording.not_found': 'Bản ghi này không còn.',
  'recording.not_ready': 'Bản ghi đang được chuẩn bị. Đợi vài giây rồi gửi lại.',
  'recording.unusable': 'Bản ghi này không dùng được. Ghi lại hoặc chọn tệp khác.',
  'question.answered_meanwhile': 'Có người vừa trả lời câu hỏi này. Xem câu trả lời đó trước khi gửi.',
  'question.kept_private': 'Học viên muốn giữ kín câu hỏi này nên chỉ người hỏi mới mở lại được.',
  'answer.accepted': 'Câu trả lời đã được chọn là đúng nên không sửa hay xóa được nữa.',
  'question.own': 'Nội dung này là của bạn.',
  'question.not_for_faq':
    'Chỉ câu hỏi đã có trả lời và mọi học viên đều xem được mới đưa vào hỏi đáp của khóa được.',
  'course.faq_taken': 'Câu hỏi này đã có trong mục hỏi đáp của khóa.',
  'course.faq_full': 'Mục hỏi đáp của khóa đã đủ 30 câu. Nhờ ban quản trị bớt rồi thêm lại.',
  'announcement.too_many':
    'Khóa này đã có hai thông báo trong bảy ngày qua. Đợi đến lượt sau để học viên không bị làm phiền.',
  'saved_reply.not_found': 'Câu trả lời mẫu này không còn.',
  'saved_reply.too_many': 'Bạn đã có 100 câu trả lời mẫu. Xóa bớt rồi lưu tiếp.',
  'note.not_found': 'Không tìm thấy ghi chú nào.',
  'note.outdated': 'Ghi chú này vừa được sửa trên thiết bị khác.',
  'wish.too_many': 'Danh sách muốn học đã đầy (200 khóa). Bỏ bớt khóa rồi thêm lại.',
  'bundle.not_found': 'Combo này không còn mở bán.',
  'bundle.slug_taken': 'Đường dẫn này đã dùng cho một combo khác.',
  'bundle.price_too_high': 'Giá combo phải thấp hơn tổng giá mua lẻ hiện tại của các khóa.',
  'instalment_plan.not_found': 'Không tìm thấy gói trả nhiều kỳ này.',
  'instalment.not_offered':
    'Gói trả nhiều kỳ này không còn áp dụng cho đơn. Trả nhiều kỳ không dùng cùng mã giảm giá, quà tặng hoặc giá đã thỏa thuận. Chọn lại cách trả.',
  'affiliate.unknown': 'Mã giới thiệu này không dùng được. Kiểm tra lại, hoặc để trống.',
  'affiliate.own_code': 'Đây là mã giới thiệu của chính bạn. Mã này chỉ tính cho đơn của người khác.',
  'affiliate.no_statement':
    'Tài khoản nhân viên không có sao kê mã giới thiệu. Dùng tài khoản học viên hoặc bác sĩ của người này.',
  'affiliate.not_found': 'Không tìm thấy mã giới thiệu này.',
  'affiliate.code_taken': 'Mã này đã dùng cho một người giới thiệu khác.',
  'affiliate.paid_meanwhile':
    'Đã có khoản trả khác được ghi cho mã này, có thể là chính khoản này. Tải lại danh sách và xem sao kê trước khi ghi tiếp.',
  'affiliate.amount_changed': 'Số tiền này nhiều hơn số từng phải trả. Tải lại danh sách rồi ghi nhận.',
  'coupon.not_with_bundle': 'Giá combo đang rẻ hơn giá dùng mã này, nên mã không được áp dụng.',
  'order.price_changed':
    'Giá vừa thay đổi so với lúc bạn xem. Kiểm tra lại tổng tiền rồi bấm thanh toán lần nữa.',
  'reminder.not_found': 'Không tìm thấy lời nhắc nào.',
  'reminder.too_many': 'Bạn đã có 20 lời nhắc. Bỏ bớt rồi thêm lại.',
  'path.not_found': 'Không tìm thấy lộ trình này.',
  'path.slug_taken': 'Đường dẫn này đã dùng cho một lộ trình khác.',
  'path.too_short':
    'Lộ trình cần ít nhất hai khóa đang mở bán, trong đó có một khóa bắt buộc, mới công bố được.',
  'path.published': 'Lộ trình đang công bố. Gỡ khỏi trang trước khi xóa.',
  'note.too_many': 'Bạn đã có quá nhiều ghi chú ở bài này. Gộp hoặc xóa bớt rồi lưu lại.',
  'repetition.nothing_due': 'Hôm nay không có câu nào đến hạn ôn.',
  'repetition_card.not_found': 'Câu hỏi này không nằm trong lượt ôn đang làm. Tải lại trang để ôn tiếp.',
  'repetition_card.not_rateable': 'Chỉ câu đã trả lời đúng mới chọn được mức dễ hay khó.',
  'review.not_found': 'Không tìm thấy đánh giá này.',
  'review.too_early': 'Học ít nhất 20% khóa học rồi quay lại đánh giá.',
  'review.not_reported':
    'Đánh giá này không còn báo cáo nào chờ quyết định: có đồng nghiệp vừa ẩn hoặc giữ lại.',
  'review.decided': 'Có đồng nghiệp vừa duyệt hoặc ẩn đánh giá này. Xem lại rồi quyết định.',
  'review.exists': 'Nội dung này đã được gửi trước đó.',
  'upload.not_a_zip': 'Tệp không phải ZIP. Chọn tệp do “Xuất ZIP” của một khóa học tạo ra.',
  'course_archive.unreadable': ({ details }) => {
    const place = (details as { place?: unknown } | undefined)?.place
    return typeof place === 'string'
      ? `Bản mô tả khóa học trong ZIP sai ở mục “${place}”. Xuất lại ZIP từ khóa gốc rồi thử lại.`
      : 'ZIP bị hỏng hoặc không có bản mô tả khóa học. Xuất lại ZIP từ khóa gốc rồi thử lại.'
  },
  'course_archive.unsafe':
    'ZIP có mật khẩu hoặc tên tệp không an toàn nên không nhập được. Xuất lại ZIP từ khóa gốc.',
  'course_archive.too_heavy': 'ZIP chứa quá nhiều tệp hoặc giải nén quá lớn nên không nhập được.',
  'course_archive.other_format': 'ZIP do một phiên bản phần mềm mới hơn tạo ra nên chưa đọc được ở đây.',
  'upload.not_a_learner_table':
    'Tệp không phải bảng CSV mã UTF-8 hay Excel (.xlsx). Nếu bảng lưu từ Excel dạng CSV cũ, tiếng Việt sẽ hỏng: hãy lưu lại dạng “CSV UTF-8” hoặc .xlsx rồi tải lên.',
  'contact.is_learner': 'Lời nhắn này đã gắn với một học viên.',
  'contact.not_a_learner': 'Email này thuộc tài khoản nhân viên, bác sĩ hoặc đang khóa nên không gắn được.',
  'merge.not_possible': 'Chỉ gộp được hai tài khoản học viên khác nhau, chưa xóa và chưa gộp.',
  'merge.blocked': 'Hai tài khoản này còn điều phải xử lý trước khi gộp.',
  'letter.not_found': 'Không tìm thấy thư này.',
  'letter.wrong_state': 'Thư đã sang trạng thái khác. Tải lại trang để xem.',
  'letter.nobody': 'Không ai trong nhóm này nhận được thư.',
  'learner_import.not_found': 'Không tìm thấy bảng học viên này.',
  'learner_import.started': 'Bảng này đã bắt đầu nhập nên không đổi được nữa.',
  'learner_import.no_rows': 'Bảng không có dòng nào nhập được.',
  'learner_import.too_long': ({ details }) => {
    const most = (details as { most?: unknown } | null | undefined)?.most
    return typeof most === 'number'
      ? `Bảng có hơn ${formatNumber(most)} dòng. Chia thành nhiều tệp rồi tải lên lần lượt.`
      : 'Bảng có quá nhiều dòng. Chia thành nhiều tệp rồi tải lên lần lượt.'
  },
  'user.not_found': 'Không tìm thấy tài khoản này.',
  'user.last_owner': 'Cần giữ lại ít nhất một chủ sở hữu đang hoạt động.',
  'user.self_lock': 'Không thể khóa chính tài khoản đang đăng nhập.',
  'user.email_taken': 'Địa chỉ email này đã có tài khoản.',
  'user.permissions_missing': 'Chọn ít nhất một quyền cho quản trị viên.',
  'user.not_an_admin': 'Tài khoản này không phải quản trị viên.',
  'role.not_found': 'Không tìm thấy vai trò này.',
  'role.name_taken': 'Tên này đã dùng cho một vai trò khác.',
  'role.in_use': 'Vai trò đang có người giữ. Chọn vai trò khác cho họ trước khi xóa.',
  'role.too_many': 'Đã đủ số vai trò. Xóa vai trò không còn dùng trước khi thêm.',
  'role.beyond_own': 'Không thể trao quyền mà chính bạn không có.',
  'doctor.slug_taken': 'Đường dẫn này đã thuộc về một bác sĩ khác.',
  'doctor.no_licence': 'Hãy nhập giấy phép hành nghề trước khi xác nhận.',
  'doctor.account_taken': 'Tài khoản này đã gắn với một hồ sơ bác sĩ khác.',
  'user.no_invitation': 'Không còn lời mời nào đang chờ người này.',
  'doctor.no_invitation': 'Không còn lời mời nào đang chờ bác sĩ này.',
  'doctor.has_account': 'Bác sĩ này đã có tài khoản.',
  'webhook.signature_invalid': 'Chữ ký của thông báo không hợp lệ.',
} satisfies Record<ErrorName, Text>

/** Vietnamese text of an error name; the general text for a name this build does not know yet. */
export function errorText(name: string, facts: ErrorFacts = {}): string {
  const text: Text = Object.hasOwn(errorTexts, name)
    ? errorTexts[name as ErrorName]
    : errorTexts['server.unknown']
  return typeof text === 'function' ? text(facts) : text
}
