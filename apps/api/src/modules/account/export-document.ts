import {
  appLabels,
  cmeText,
  consentPurposeLabels,
  handInStateLabels,
  hideReasonLabels,
  mailKindLabels,
  noticeWords,
  orderStateLabels,
  professionalStateLabels,
  professionLabels,
  reportReasonLabels,
  reviewStateLabels,
  roleLabels,
  signInSourceName,
} from '@repo/messages'
import type { User } from '../auth/index.ts'
import type { Everything } from './export.repo.ts'

const exemptionWords = {
  business: 'Hộ kinh doanh hoặc công ty',
  employed: 'Nhân viên có hợp đồng lao động',
  commitment: 'Có cam kết thu nhập',
}

const at = (date: Date | null) => date?.toISOString() ?? null
const minutes = (ms: number) => Math.round(ms / 60_000)

/** The copy of the own data as a person reads it: every field with a Vietnamese name, times in UTC (ISO 8601). */
export function toExportDocument(user: User, data: Everything, brand: string, madeAt: Date) {
  return {
    'Về tệp này': {
      'Nơi lập': brand,
      'Lập lúc': at(madeAt),
      'Ghi chú': 'Mọi mốc thời gian theo giờ UTC. Số tiền theo đồng Việt Nam.',
      'Tệp và ảnh':
        'Bản này ghi tên tệp, ảnh và phim bạn đã gửi, không kèm nội dung của chúng. Chúng nằm ở bài nộp và câu hỏi trong lớp học.',
      Phim: 'Phim bài nộp xem lại được ở bài học đã nộp cho đến ngày xóa. Học viện không giữ tệp gốc: tệp này bị xóa ngay khi phim xử lý xong, vì mang theo nơi quay và tên máy. Không còn vào được bài học thì viết cho học viện qua trang Liên hệ.',
    },
    'Tài khoản': accountPart(user),
    'Hồ sơ nghề nghiệp': professionalPart(data.professional),
    'Các lần đồng ý': data.consents.map((row) => ({
      'Mục đích': consentPurposeLabels[row.purpose],
      'Văn bản': row.text ? `${row.text.title}, bản ${row.text.number}` : row.version,
      'Mã băm SHA-256 của văn bản': row.text?.hash ?? null,
      'Đồng ý': row.isGranted,
      Lúc: at(row.createdAt),
    })),
    'Trình duyệt nhận thông báo đẩy': data.pushSubscriptions.map((row) => ({
      'Địa chỉ nhận': row.endpoint,
      'Bật lúc': at(row.createdAt),
    })),
    'Phiên đăng nhập': data.sessions.map((row) => ({
      Trang: appLabels[row.app],
      'Thiết bị': row.userAgent,
      'Mã thiết bị': row.deviceId,
      'Địa chỉ IP': row.ip,
      'Đăng nhập bằng hệ thống của': row.openedBy,
      'Đăng nhập lúc': at(row.createdAt),
      'Dùng gần nhất': at(row.lastSeenAt),
      'Kết thúc lúc': at(row.revokedAt),
    })),
    'Đăng nhập bằng dịch vụ khác': data.outsideIdentities.map((row) => ({
      'Dịch vụ': signInSourceName(row),
      Email: row.email,
      'Liên kết lúc': at(row.createdAt),
      'Dùng gần nhất': at(row.lastUsedAt),
    })),
    'Khóa truy cập (passkey)': data.passkeys.map((row) => ({
      Tên: row.name,
      'Dùng ở': row.rpId,
      'Đồng bộ sang thiết bị khác': row.isSynced,
      'Thêm lúc': at(row.createdAt),
      'Dùng gần nhất': at(row.lastUsedAt),
    })),
    'Hệ thống LMS đã nối': data.platforms.map((row) => ({
      'Hệ thống': row.platform,
      'Mã của bạn ở đó': row.subject,
      'Nối lúc': at(row.createdAt),
      'Mở bài gần nhất': at(row.lastLaunchAt),
    })),
    'Thiết bị học': data.devices.map((row) => ({
      'Thiết bị': row.userAgent,
      'Mã thiết bị': row.deviceKey,
      'Dùng lần đầu': at(row.firstUsedAt),
      'Dùng gần nhất': at(row.lastUsedAt),
      'Gỡ lúc': at(row.removedAt),
    })),
    ...learningParts(data),
    ...deskParts(user, data),
  }
}

function accountPart(user: User) {
  return {
    'Họ và tên': user.name,
    Email: user.email,
    'Số điện thoại': user.phone,
    'Vai trò': roleLabels[user.role],
    'Nghề nghiệp': user.profession,
    'Nơi làm việc': user.workplace,
    'Có ảnh đại diện': user.avatarPath !== null,
    'Loại thư không muốn nhận': user.unwantedMails,
    'Loại thư nhận gộp mỗi ngày': user.digestMails,
    'Việc không muốn nhận thông báo đẩy': user.unwantedPushes,
    'Giờ nhận thư gộp': user.digestHour,
    'Giờ yên lặng': user.quietFrom === null ? null : `${user.quietFrom}:00–${user.quietTo}:00`,
    'Tạo lúc': at(user.createdAt),
    'Xác thực email lúc': at(user.verifiedAt),
    'Hoạt động gần nhất': at(user.lastSeenAt),
  }
}

function professionalPart(row: Everything['professional']) {
  if (!row) return null
  return {
    'Trạng thái': professionalStateLabels[row.state],
    Nghề: professionLabels[row.profession],
    'Nơi công tác': row.workplace,
    'Số giấy phép hành nghề': row.licenceNumber,
    'Nơi cấp': row.licenceIssuer,
    'Ngày cấp': row.licenceIssuedOn,
    'Có giấy tờ đính kèm': row.proofPath !== null,
    'Lý do chưa duyệt': row.rejectionReason,
    'Xét duyệt lúc': at(row.reviewedAt),
  }
}

function learningParts(data: Everything) {
  return {
    'Đơn hàng': data.orders.map(({ order, lines }) => ({
      'Mã đơn': order.code,
      'Trạng thái': orderStateLabels[order.state],
      'Tổng tiền': order.total,
      'Đặt lúc': at(order.createdAt),
      'Thanh toán lúc': at(order.paidAt),
      'Khóa học': lines.map((line) => ({ Tên: line.title, 'Học phí': line.price })),
    })),
    'Khóa học đã đăng ký': data.enrollments.map(({ enrollment, course }) => ({
      'Khóa học': course,
      'Đăng ký lúc': at(enrollment.createdAt),
      'Học đến': at(enrollment.expiresAt),
      'Tiến độ (%)': enrollment.percent,
      'Hoàn thành lúc': at(enrollment.completedAt),
    })),
    'Chứng nhận': data.certificates.map((row) => ({
      Mã: row.code,
      'Tên trên chứng nhận': row.name,
      'Khóa học': row.courseTitle,
      'Số giờ học': row.hours,
      'Giờ tín chỉ CME': row.cme && cmeText(row.cme),
      'Kết quả trắc nghiệm (%)': row.score,
      'Cấp lúc': at(row.issuedAt),
      'Thu hồi lúc': at(row.revokedAt),
      'Lý do thu hồi': row.revokedReason,
      'Được thay bằng bản khác lúc': at(row.replacedAt),
      'Lý do cấp lại': row.reissueReason,
    })),
    'Suất học nhận từ tổ chức': data.seats.map(({ grant, organisation, course }) => ({
      'Tổ chức': organisation,
      'Khóa học': course,
      'Nhận lúc': at(grant.createdAt),
      'Kết thúc lúc': at(grant.endedAt),
    })),
    'Tổ chức đang điều phối': data.coordinates.map(({ organisation, since }) => ({
      'Tổ chức': organisation,
      'Từ lúc': at(since),
    })),
    'Tiến độ bài học': data.progress.map(({ progress, lesson, course }) => ({
      'Khóa học': course,
      'Bài học': lesson,
      'Đã xem (phút)': minutes(progress.watchedMs),
      'Các đoạn đã xem (ms)': progress.intervals,
      'Hoàn thành lúc': at(progress.completedAt),
      'Cập nhật lúc': at(progress.updatedAt),
    })),
    'Ngày học': data.learningDays.map(({ day, course, watchedMs }) => ({
      Ngày: day,
      'Khóa học': course,
      'Xem mới (phút)': minutes(watchedMs),
    })),
    'Lượt xem video còn được lưu': data.playbacks.map(({ playback, lesson }) => ({
      'Bài học': lesson,
      'Bắt đầu': at(playback.startedAt),
      'Kết thúc': at(playback.endedAt ?? playback.heartbeatAt),
      'Đã tải (phút)': minutes(playback.fetchedMs),
      'Mạng đã dùng': Object.keys(playback.networks),
      // Kept for days only, until they are added up without a name.
      'Cách xem': Object.values(playback.viewings ?? {}).map(({ again, sought, left }) => ({
        'Các đoạn xem lại (ms)': again,
        'Tua tới (ms)': sought,
        'Dừng ở (ms)': left,
      })),
    })),
    'Bài trắc nghiệm': data.quizAttempts.map(({ attempt, course, answers }) => ({
      'Khóa học': course,
      'Bài học': attempt.lessonTitle,
      'Lần làm': attempt.number,
      'Bắt đầu lúc': at(attempt.startedAt),
      'Nộp lúc': at(attempt.submittedAt),
      Điểm: attempt.submittedAt ? `${attempt.score}/${attempt.maxScore}` : null,
      'Câu trả lời': answers.map(({ number, chosen, isCorrect }) => ({
        'Câu hỏi': attempt.paper[number - 1]?.text,
        'Đã chọn': chosen.map(
          (id) => attempt.paper[number - 1]?.choices.find((choice) => choice.id === id)?.text,
        ),
        Đúng: isCorrect,
      })),
    })),
    'Gói SCORM': data.scormStates.map(({ state, title, course }) => ({
      'Khóa học': course,
      Gói: title,
      Phần: state.itemId,
      'Xong lúc': at(state.doneAt),
      'Lưu lần cuối': at(state.updatedAt),
      'Dữ liệu gói đã lưu': state.values,
    })),
    'Bài nộp': data.handIns.map(({ handIn, task, course, files, hasRecording }) => ({
      'Khóa học': course,
      'Bài học': handIn.lessonTitle,
      'Lần nộp': handIn.number,
      'Trạng thái': handInStateLabels[handIn.state],
      'Bắt đầu lúc': at(handIn.startedAt),
      'Nộp lúc': at(handIn.submittedAt),
      'Bài viết': handIn.text,
      Tệp: files.map(({ name }) => name),
      'Bước đã tự đánh dấu': task.checklist
        .filter(({ id }) => handIn.ticks.includes(id))
        .map(({ text }) => text),
      Phim: handIn.filmName && {
        Tên: handIn.filmName,
        'Dung lượng (byte)': handIn.filmBytes,
        'Đã xóa lúc': at(handIn.filmRemovedAt),
      },
      'Chấm lúc': at(handIn.judgedAt),
      'Người chấm': handIn.judgedName,
      Điểm: handIn.judgedAt ? `${handIn.points}/${handIn.maxPoints}` : null,
      'Nhận xét': handIn.comment,
      'Nhận xét bằng bản ghi': hasRecording ? 'Có, nghe ở trang bài học' : 'Không',
      'Đánh dấu trên phim': handIn.marks.map(({ atMs, text, shapes }) => ({
        Giây: Math.floor(atMs / 1000),
        'Nhận xét': text,
        'Có hình vẽ': shapes.length > 0,
      })),
      'Theo tiêu chí': handIn.scores.map(({ criterionId, levelId, comment }) => {
        const criterion = task.criteria.find(({ id }) => id === criterionId)
        return {
          'Tiêu chí': criterion?.title,
          Mức: criterion?.levels.find(({ id }) => id === levelId)?.title,
          'Nhận xét': comment,
        }
      }),
    })),
    'Bước thực hành đã được ký': data.checklistSignatures.map(({ itemText, signedName, signedAt }) => ({
      Bước: itemText,
      'Người ký': signedName,
      'Ký lúc': at(signedAt),
    })),
    'Đánh giá': data.reviews.map(({ review, course }) => ({
      'Khóa học': course,
      'Số sao': review.rating,
      'Nội dung': review.text,
      'Trạng thái': reviewStateLabels[review.state],
      'Viết lúc': at(review.createdAt),
      'Trả lời': review.replyText,
    })),
    'Đánh giá đã báo cáo': data.reviewReports.map(({ report, course }) => ({
      'Khóa học': course,
      'Lý do': hideReasonLabels[report.reason],
      'Ghi chú': report.note,
      'Gửi lúc': at(report.createdAt),
    })),
    'Khóa không nhận thông báo của bác sĩ': data.mutedAnnouncements.map(({ course }) => course),
    'Ghi chú bài học': data.lessonNotes.map(({ note, course }) => ({
      'Khóa học': course,
      'Bài học': note.lessonTitle,
      'Giây trong video': note.positionMs === null ? null : Math.floor(note.positionMs / 1000),
      'Nội dung': note.text,
      'Viết lúc': at(note.createdAt),
      'Sửa lúc': at(note.updatedAt),
    })),
    'Lời nhắc học': data.reminders.map(({ weekdays, minute, isOn, course }) => ({
      'Các ngày trong tuần (1 là thứ hai)': weekdays.join(', '),
      Lúc: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      'Khóa học': course,
      'Đang bật': isOn,
    })),
    'Địa chỉ lịch riêng': data.calendarFeeds.map((row) => ({
      'Tạo lúc': at(row.createdAt),
      'Ứng dụng lịch đọc lần cuối': at(row.readAt),
    })),
    'Khóa học muốn học': data.wishes.map((wish) => ({ 'Khóa học': wish.course, 'Thêm lúc': at(wish.at) })),
    'Mã giới thiệu': data.affiliateCodes.map(({ code, kind, value, windowDays, holdDays, createdAt }) => ({
      Mã: code,
      'Hoa hồng': kind === 'percent' ? `${value}%` : `${value} đồng mỗi đơn`,
      'Tính cho đơn sau (ngày)': windowDays,
      'Chờ trước khi trả (ngày)': holdDays,
      'Cấp lúc': at(createdAt),
    })),
    'Hoa hồng giới thiệu': data.affiliateEntries.map((entry) => ({
      Mã: entry.code,
      'Số tiền (đồng)': entry.amount,
      Lúc: at(entry.at),
    })),
    'Hoa hồng đã trả': data.affiliatePayouts.map((payout) => ({
      Mã: payout.code,
      'Số tiền (đồng)': payout.amount,
      'Thuế TNCN đã khấu trừ (đồng)': payout.withheld,
      ...(payout.taxCode ? { 'Mã số thuế': payout.taxCode } : {}),
      ...(payout.exemption
        ? { 'Miễn khấu trừ': exemptionWords[payout.exemption], 'Giấy tờ miễn khấu trừ': payout.document }
        : {}),
      'Ghi chú': payout.note,
      Lúc: at(payout.at),
    })),
    'Giỏ hàng': data.cart.map((line) => ({ 'Khóa học': line.course, 'Thêm lúc': at(line.at) })),
    'Ôn tập': repetitionParts(data),
    ...questionParts(data),
  }
}

const repetitionParts = (data: Everything) => ({
  'Các ngày ôn': data.repetitionDays.map(({ day, cards, startedAt, finishedAt }) => ({
    Ngày: day,
    'Số câu': cards.length,
    'Bắt đầu lúc': at(startedAt),
    'Xong lúc': at(finishedAt),
  })),
  'Câu hỏi đang ôn': data.repetitionCards.map(({ card, course }) => ({
    'Khóa học': course,
    'Vào ôn tập vì': card.reason === 'wrong' ? 'trả lời sai' : 'câu hỏi then chốt',
    'Đến hạn ngày': card.dueOn,
    'Ôn lần cuối': card.lastReviewOn,
    'Số lần ôn': card.reps,
    'Số lần quên': card.lapses,
    'Độ bền trí nhớ (ngày)': card.stability,
    'Độ khó': card.difficulty,
    'Các câu trả lời': data.repetitionAnswers
      .filter(({ cardId }) => cardId === card.id)
      .map((answer) => ({
        'Câu hỏi': askedOn(data, answer.cardId, answer.day)?.text ?? null,
        'Đã chọn': answer.chosen.map(
          (id) => askedOn(data, answer.cardId, answer.day)?.choices.find((one) => one.id === id)?.text ?? id,
        ),
        Đúng: answer.isCorrect,
        'Mức nhớ': ratingLabels[answer.rating],
        'Thời gian (giây)': answer.tookMs === null ? null : Math.round(answer.tookMs / 1000),
        'Trả lời lúc': at(answer.createdAt),
      })),
  })),
})

const ratingLabels = { again: 'quên', hard: 'khó', good: 'vừa sức', easy: 'dễ' }

const askedOn = (data: Everything, cardId: string, day: string) =>
  data.repetitionDays.find((one) => one.day === day)?.cards.find((card) => card.cardId === cardId)?.question

const questionParts = (data: Everything) => ({
  'Câu hỏi': data.questions.map(({ question, course, pictures }) => ({
    'Khóa học': course,
    'Bài học': question.lessonTitle,
    'Giây trong video': question.positionMs === null ? null : Math.floor(question.positionMs / 1000),
    'Tiêu đề': question.title,
    'Nội dung': question.text,
    'Chỉ bạn và bác sĩ xem': question.privateBy !== null,
    'Số ảnh': pictures,
    'Bị ẩn': question.state === 'hidden',
    'Viết lúc': at(question.createdAt),
    'Sửa lúc': at(question.editedAt),
  })),
  'Câu trả lời đã viết': data.questionAnswers.map(({ answer, title }) => ({
    'Câu hỏi': title,
    'Nội dung': answer.text,
    'Bị ẩn': answer.state === 'hidden',
    'Viết lúc': at(answer.createdAt),
    'Sửa lúc': at(answer.editedAt),
  })),
  'Câu hỏi thấy hữu ích': data.questionVotes.map((vote) => ({ 'Câu hỏi': vote.title, Lúc: at(vote.at) })),
  'Báo cáo đã gửi': data.questionReports.map(({ report, title }) => ({
    'Câu hỏi': title,
    'Lý do': reportReasonLabels[report.reason],
    'Gửi lúc': at(report.createdAt),
  })),
})

function deskParts(user: User, data: Everything) {
  return {
    'Yêu cầu về dữ liệu': data.requests.map((row) => ({
      Loại: row.kind === 'export' ? 'Tải dữ liệu' : 'Xóa tài khoản',
      'Gửi lúc': at(row.createdAt),
      'Kết thúc lúc': at(row.finishedAt),
    })),
    'Nhật ký tài khoản': data.audit.map((row) => ({
      Lúc: at(row.at),
      Việc: row.action,
      'Do bạn thực hiện': row.actorId === user.id,
      // The networks of staff are data about staff.
      'Địa chỉ IP': row.actorId === user.id ? row.ip : null,
    })),
    'Thông báo cho bạn': data.notices.map((row) => ({
      Lúc: at(row.createdAt),
      'Nội dung': noticeWords[row.kind](row.subject),
      'Đọc lúc': at(row.readAt),
    })),
    'Thư đang chờ gộp cho bạn': data.heldMails.map((row) => ({
      Lúc: at(row.createdAt),
      'Tiêu đề': row.subject,
    })),
    'Thư đã gửi cho bạn': data.mails.map((row) => ({
      Lúc: at(row.createdAt),
      'Gửi đến': row.recipient,
      Loại: mailKindLabels[row.kind],
      'Tiêu đề': row.subject,
      'Gửi đi lúc': at(row.sentAt),
      'Gửi không được lúc': at(row.failedAt),
      'Không cần gửi nữa lúc': at(row.droppedAt),
    })),
    'Ghi chú của nhân sự về bạn': data.staffNotes.map((row) => ({
      'Viết lúc': at(row.createdAt),
      'Sửa lúc': at(row.editedAt),
      'Nội dung': row.text,
    })),
    'Lời nhắn gửi từ địa chỉ email của bạn': data.contacts.map((row) => ({
      Lúc: at(row.createdAt),
      'Chủ đề': row.topic,
      'Nội dung': row.message,
    })),
    'Trả lời cho lời nhắn của bạn': data.contactReplies.map((row) => ({
      Lúc: at(row.createdAt),
      'Nội dung': row.text,
    })),
  }
}
