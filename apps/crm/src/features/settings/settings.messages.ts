import type { SettingSection } from '@repo/contract/settings'

export const settingsMessages = {
  title: 'Cài đặt',
  lead: 'Thông tin và quy tắc của cả doanh nghiệp. Mọi giá trị đều có lịch sử; mật khẩu và khóa bí mật chỉ nằm ở cấu hình máy chủ.',
  setup: 'Các bước thiết lập',
  apiKeys: 'Khóa API',
  webhooks: 'Webhook',
  ltiPlatforms: 'Hệ thống LMS',
  tabs: 'Nhóm cài đặt',
  taxTabs: 'Các phần của thuế',
  taxParts: { tax: 'Thuế GTGT & hóa đơn', withholding: 'Khấu trừ thuế TNCN' },
  sections: {
    business: 'Pháp nhân & liên hệ',
    payment: 'Thanh toán',
    tax: 'Thuế',
    withholding: 'Khấu trừ thuế TNCN',
    notice: 'Thông báo',
    learning: 'Giới hạn học',
    mail: 'Thư gửi đi',
    retention: 'Lưu giữ dữ liệu',
    brand: 'Thương hiệu',
  } satisfies Record<SettingSection, string>,
  save: 'Lưu thay đổi',
  saved: 'Đã lưu cài đặt.',
  unsaved: 'Có thay đổi chưa lưu.',
  discard: 'Bỏ thay đổi',
  savedBy: (name: string | null, at: string) => (name ? `${name} lưu lúc ${at}` : `Lưu lúc ${at}`),
  neverSaved: 'Chưa lưu lần nào.',
}

export const historyMessages = {
  title: 'Lịch sử',
  fileName: (section: string) => `lich-su-${section}`,
  changes: 'Thay đổi',
  by: 'Người lưu',
  at: 'Thời điểm',
  number: 'Lần lưu',
  valuesBefore: 'Giá trị trước',
  valuesAfter: 'Giá trị sau',
  save: (number: number) => `Lần lưu ${number}`,
  current: 'đang dùng',
  restoredFrom: (number: number) => `Dùng lại giá trị của lần lưu ${number}`,
  installed: 'Hệ thống',
  nothing: 'trống',
  yes: 'Có',
  no: 'Không',
  from: 'từ',
  to: 'thành',
  unchanged: 'Không giá trị nào khác lần trước.',
  empty: 'Chưa có lần lưu nào.',
  emptyHint: 'Mỗi lần lưu ở trên sẽ hiện tại đây: ai lưu, khi nào, giá trị cũ và mới.',
  restore: 'Dùng lại giá trị này',
  confirm: {
    title: (number: number) => `Dùng lại giá trị của lần lưu ${number}?`,
    body: 'Cả nhóm cài đặt này trở về như sau lần lưu đó. Giá trị hiện nay vẫn còn trong lịch sử.',
    yes: 'Dùng lại',
    no: 'Giữ giá trị hiện nay',
  },
  restored: (number: number) => `Đã dùng lại giá trị của lần lưu ${number}.`,
}

export const businessMessages = {
  lead: 'Hiện ở chân trang, trang Liên hệ, trang Giới thiệu và trên biên nhận ngay sau khi lưu. Ô để trống hiện là “chưa cấu hình”.',
  panels: {
    identity: 'Pháp nhân',
    licences: 'Giấy phép và thông báo',
    contact: 'Liên hệ',
    addresses: 'Địa chỉ',
  },
  fields: {
    legalName: 'Tên pháp lý',
    taxCode: 'Mã số thuế',
    registeredOn: 'Ngày cấp đăng ký lần đầu',
    registeredBy: 'Nơi cấp đăng ký',
    representative: 'Người đại diện theo pháp luật',
    licences: 'Giấy phép và thông báo',
    hotline: 'Hotline',
    zalo: 'Zalo',
    email: 'Email',
    workingHours: 'Giờ làm việc',
    addresses: 'Địa chỉ',
  },
  hints: {
    legalName: 'Đúng như trên giấy chứng nhận đăng ký doanh nghiệp.',
    taxCode: 'Cũng là mã số doanh nghiệp: 10 chữ số, chi nhánh thêm 3 chữ số.',
    hotline: 'Có thể ghi chú trong ngoặc, ví dụ: 1900 1234 (miễn phí).',
    workingHours: 'Ví dụ: 8:00–17:30, thứ Hai đến thứ Bảy.',
    addresses: 'Địa chỉ đầu tiên là trụ sở chính, hiện ở chân trang và trên biên nhận.',
    licences: 'Ví dụ: thông báo website với Bộ Công Thương, giấy phép đào tạo.',
  },
  licence: {
    row: (place: number) => `Giấy phép ${place}`,
    add: 'Thêm giấy phép',
    remove: (place: number) => `Bỏ giấy phép ${place}`,
    name: 'Tên giấy phép',
    number: 'Số',
    issuedOn: 'Ngày cấp',
    issuedBy: 'Nơi cấp',
  },
  place: {
    row: (place: number) => (place === 1 ? 'Trụ sở chính' : `Địa chỉ ${place}`),
    add: 'Thêm địa chỉ',
    remove: (place: number) => `Bỏ địa chỉ ${place}`,
    label: 'Tên gọi',
    labelHint: 'Ví dụ: Văn phòng Hà Nội.',
    address: 'Địa chỉ đầy đủ',
  },
  faults: {
    taxCode: 'Mã số thuế gồm 10 chữ số (chi nhánh thêm 3), chữ số thứ mười phải khớp với chín số trước.',
    registeredOn: 'Nhập ngày theo dạng ngày/tháng/năm.',
    hotline: 'Nhập số gọi được, ví dụ 1900 1234. Ghi chú trong ngoặc không chứa chữ số.',
    zalo: 'Nhập số Zalo, ví dụ 0901 234 567. Ghi chú trong ngoặc không chứa chữ số.',
    email: 'Nhập một địa chỉ email đúng dạng.',
    'licences.name': 'Tên giấy phép từ 2 đến 120 ký tự.',
    'licences.number': 'Nhập số của giấy phép.',
    'licences.issuedOn': 'Nhập ngày theo dạng ngày/tháng/năm.',
    'addresses.address': 'Nhập địa chỉ từ 5 đến 300 ký tự.',
  },
}

export const noticeMessages = {
  lead: 'Một dòng trên đầu mọi trang của trang học viên, ví dụ báo giờ bảo trì. Dòng này tự hiện và tự tắt theo giờ Việt Nam; trang đang mở thấy nó ở lần tải sau. Trang /status hiện nó cả trước giờ bắt đầu.',
  panel: 'Thông báo trên trang học viên',
  fields: { text: 'Nội dung', startsAt: 'Bắt đầu', endsAt: 'Kết thúc' },
  hints: {
    text: 'Nói rõ việc gì và đến mấy giờ. Để trống nội dung và hai mốc giờ khi không cần thông báo.',
  },
  faults: {
    startsAt: 'Nhập ngày và giờ, ví dụ 24/11/2026 22:00.',
    endsAt: 'Thông báo cần đủ nội dung, lúc bắt đầu và lúc kết thúc; kết thúc phải sau bắt đầu.',
  },
  preview: 'Học viên sẽ thấy',
}

export const learningMessages = {
  lead: 'Áp dụng cho mọi học viên từ lần phát bài tiếp theo.',
  panel: 'Thiết bị và bài đang phát',
  seats: 'Suất học của tổ chức',
  fields: {
    deviceLimit: 'Số thiết bị mỗi học viên được dùng để học',
    streamLimit: 'Số bài mỗi học viên được phát cùng lúc',
    takeBackBelowPercent: 'Thu hồi suất khi học dưới (%)',
  },
  hints: {
    deviceLimit: (installed: number) =>
      `Từ 1 đến 5. Để trống thì theo cấu hình máy chủ, hiện là ${installed}. Khi giảm số này, thiết bị đã đăng ký vẫn học được cho đến khi học viên gỡ.`,
    streamLimit:
      'Từ 1 đến 3, mỗi bài trên một trình duyệt. 1 bảo vệ nội dung tốt nhất: tài khoản dùng chung không xem được cùng lúc. Khi giảm số này, bài phát sớm nhất nhường chỗ vào lần phát tiếp theo.',
    takeBackBelowPercent:
      'Người điều phối thu hồi được suất khi người học xem dưới mức này. 0 là suất đã trao thì không thu hồi.',
  },
  faults: {
    deviceLimit: 'Nhập số từ 1 đến 5, hoặc để trống.',
    streamLimit: 'Nhập số từ 1 đến 3.',
    takeBackBelowPercent: 'Nhập số từ 0 đến 100.',
  },
  drafts: {
    panel: 'Phụ đề tự động',
    lead: 'Máy nghe video và viết phụ đề nháp để bác sĩ sửa. Chương trình và mô hình nằm ở cấu hình máy chủ.',
    program: 'Chương trình nhận dạng (WHISPER_CLI)',
    model: 'Mô hình (WHISPER_MODEL)',
    ready: 'Dùng được',
    unset: 'Chưa đặt',
    unusable: 'Không dùng được',
    fixes: 'Việc của quản trị hệ thống, rồi khởi động lại dịch vụ:',
  },
}

export const mailMessages = {
  lead: 'Tên và địa chỉ mà người nhận thấy. Địa chỉ gửi và mật khẩu của máy chủ thư nằm ở cấu hình máy chủ.',
  panel: 'Người gửi',
  fields: { senderName: 'Tên người gửi', replyTo: 'Địa chỉ nhận thư trả lời' },
  hints: {
    senderName: (brand: string) => `Để trống thì là “${brand}”.`,
    replyTo: (from: string) => `Để trống thì thư trả lời về ${from}.`,
  },
  faults: {
    senderName: 'Tên người gửi có tối đa 60 ký tự, không chứa dấu < > và ngoặc kép.',
    replyTo: 'Nhập một địa chỉ email đúng dạng.',
  },
  server: 'Máy chủ thư',
  hasServer: { yes: 'đã đặt', no: 'chưa đặt' },
  from: 'Địa chỉ gửi',
  trial: {
    panel: 'Gửi thư thử',
    lead: 'Thư thử đi ngay với cài đặt đã lưu và cho biết máy chủ thư trả lời thế nào.',
    to: 'Gửi đến',
    fault: 'Nhập một địa chỉ email đúng dạng.',
    send: 'Gửi thư thử',
    outcomes: {
      handed_over: 'Máy chủ thư đã nhận. Hãy xem hộp thư đến, cả mục thư rác.',
      outbox: 'Chưa có máy chủ thư nên thư nằm ở hộp thư đi của bản thử.',
      refused: 'Máy chủ thư từ chối.',
      unreachable: 'Không kết nối được với máy chủ thư.',
    },
    answer: 'Máy chủ trả lời',
  },
}

export const paymentMessages = {
  lead: 'Tài khoản mà đơn hàng mới chuyển tiền vào, và các cổng thanh toán học viên được chọn. Đơn đã đặt vẫn giữ tài khoản nó đã hiện.',
  panels: {
    account: 'Tài khoản nhận chuyển khoản',
    otherAccounts: 'Tài khoản khác',
    gateways: 'Cổng thanh toán',
    refunds: 'Hoàn tiền',
    secrets: 'Khóa bí mật',
  },
  labels: {
    account: 'Tài khoản nhận chuyển khoản',
    otherAccounts: 'Tài khoản khác',
    gatewaysOff: 'Cổng thanh toán đã tắt',
    refundLimit: 'Hoàn tiền cần người thứ hai',
  },
  formLabels: {
    account: 'Tài khoản nhận chuyển khoản',
    otherAccounts: 'Tài khoản khác',
    offered: 'Cổng thanh toán học viên được chọn',
    refundLimit: 'Hoàn tiền cần người thứ hai',
  },
  others: {
    hint: 'Đơn mới không hiện các tài khoản này, nhưng tiền chuyển vào kèm mã đơn vẫn được khớp. Tài khoản đã từng lưu vẫn được nhận ra sau khi bỏ.',
    none: 'không có',
    row: (place: number) => `Tài khoản khác ${place}`,
    add: 'Thêm tài khoản',
    remove: (place: number) => `Bỏ tài khoản khác ${place}`,
    choose: 'Dùng cho đơn mới',
    chooseRow: (place: number) => `Dùng cho đơn mới: tài khoản khác ${place}`,
  },
  fields: {
    bin: 'Ngân hàng',
    number: 'Số tài khoản',
    holder: 'Tên chủ tài khoản',
    virtualNumber: 'Tài khoản ảo',
  },
  installedChoice: 'Theo cấu hình máy chủ',
  noAccount: 'Chưa chọn ngân hàng',
  hints: {
    bin: (installed: string | null) =>
      installed
        ? `Cấu hình máy chủ đang là ${installed}.`
        : 'Chưa có tài khoản thì học viện chưa nhận được đơn có học phí.',
    number: 'Dịch vụ báo có (SePay, Casso hoặc payOS) phải theo dõi tài khoản này thì tiền về mới tự khớp.',
    holder: 'Viết như ngân hàng ghi, thường là chữ hoa không dấu.',
    virtualNumber: 'Chỉ khi dịch vụ báo có cấp: học viên sẽ chuyển vào tài khoản ảo này.',
  },
  faults: {
    'account.bin': 'Chọn ngân hàng, hoặc xóa các ô bên dưới để theo cấu hình máy chủ.',
    'account.number': 'Số tài khoản gồm 4 đến 19 chữ số hoặc chữ cái.',
    'account.holder': 'Nhập tên chủ tài khoản từ 2 đến 80 ký tự.',
    'account.virtualNumber': 'Tài khoản ảo gồm 4 đến 19 chữ số hoặc chữ cái.',
    otherAccounts: 'Mỗi số tài khoản, kể cả tài khoản ảo, chỉ nhập một lần.',
    'otherAccounts.bin': 'Chọn ngân hàng.',
    'otherAccounts.number': 'Số tài khoản gồm 4 đến 19 chữ số hoặc chữ cái.',
    'otherAccounts.holder': 'Nhập tên chủ tài khoản từ 2 đến 80 ký tự.',
    'otherAccounts.virtualNumber': 'Tài khoản ảo gồm 4 đến 19 chữ số hoặc chữ cái.',
  },
  gateways: {
    lead: 'Tắt một cổng thì đơn mới không chọn được cổng đó; khoản đã bắt đầu và hoàn tiền vẫn chạy đến cùng.',
    none: 'Cấu hình máy chủ chưa có cổng nào. Học viên luôn chuyển khoản được.',
    notInstalled: 'chưa cấu hình trên máy chủ',
    allOn: 'không cổng nào',
  },
  refunds: {
    limit: 'Trên số tiền này cần người thứ hai duyệt',
    hint: 'Tính cả các lần đã hoàn của cùng một đơn. Để trống thì một người là đủ.',
    over: (sum: string) => `trên ${sum}`,
    none: 'một người là đủ',
  },
  secrets: {
    lead: 'Khóa bí mật chỉ nằm ở cấu hình máy chủ. Trang này chỉ cho biết khóa đã đặt hay chưa.',
    set: 'đã đặt',
    unset: 'chưa đặt',
  },
  confirm: {
    first: { title: 'Nhận tiền vào tài khoản này?', yes: 'Dùng tài khoản này' },
    title: 'Đổi tài khoản nhận tiền?',
    body: (account: string) =>
      `Từ bây giờ, đơn hàng mới sẽ chuyển tiền vào: ${account}. Hãy kiểm tra từng chữ số.`,
    bodyOfNone: 'Từ bây giờ, học viện không còn tài khoản nhận tiền và không nhận đơn có học phí.',
    yes: 'Đổi tài khoản',
    no: 'Xem lại',
  },
}

export const counterMessages = {
  panel: 'Mã QR để ở quầy',
  lead: 'Người trả tự nhập số tiền, nên một mã dùng cho mọi lần trả. Ghi mã đơn vào nội dung thì đơn tự khớp; không ghi thì tiền chờ ở “Chưa rõ đơn” để kế toán gán.',
  title: 'Quét để chuyển khoản',
  qr: (account: string) => `Mã VietQR chuyển đến tài khoản ${account}, người trả nhập số tiền`,
  bank: 'Ngân hàng',
  account: 'Số tài khoản',
  holder: 'Chủ tài khoản',
  amount: 'Nhập đúng số tiền của đơn hàng.',
  content: 'Nội dung chuyển khoản: mã đơn hàng (bắt đầu bằng TH).',
  print: 'In tờ để quầy',
}

export const taxMessages = {
  lead: 'Thuế giá trị gia tăng đã nằm trong giá bán. Mỗi đơn tính theo thuế suất của ngày thanh toán; hóa đơn đã xuất không đổi. Hãy xác nhận thuế suất với kế toán.',
  panel: 'Thuế suất theo ngày',
  provider: 'Hóa đơn điện tử',
  labels: {
    rates: 'Thuế suất',
    invoiceProvider: 'Nhà cung cấp hóa đơn điện tử',
    invoiceLookUp: 'Trang tra cứu hóa đơn',
  },
  hints: {
    invoiceProvider: 'Người mua thấy tên này cạnh số hóa đơn của mình.',
    invoiceLookUp: 'Bắt đầu bằng https://. Người mua mở trang này để tra cứu hóa đơn.',
  },
  hint: 'Nhập trước ngày thay đổi thuế suất. Dòng đầu có thể để trống ngày: áp dụng từ trước đến nay. Không có dòng nào thì theo cấu hình máy chủ.',
  gapBefore: (day: string) =>
    `Trước ngày ${day} không có thuế suất nào, nên đơn thanh toán trước ngày đó chưa xuất hóa đơn được. Xóa ngày của dòng đầu nếu thuế suất này vẫn áp dụng từ trước, hoặc thêm thuế suất của thời gian trước.`,
  installed: 'Cấu hình máy chủ',
  notInstalled: 'chưa đặt thuế suất; chưa xuất hóa đơn được',
  rate: {
    row: (place: number) => `Thuế suất ${place}`,
    add: 'Thêm thuế suất',
    remove: (place: number) => `Bỏ thuế suất ${place}`,
    from: 'Áp dụng từ ngày',
    percent: 'Thuế suất (%)',
  },
  words: (percent: string, from: string | null) => (from ? `${percent}% từ ${from}` : `${percent}%`),
  faults: {
    rates: 'Mỗi ngày chỉ có một thuế suất, và chỉ dòng đầu được để trống ngày.',
    invoiceProvider: 'Nhập tên nhà cung cấp khi đã có trang tra cứu, tối đa 80 ký tự.',
    invoiceLookUp: 'Nhập địa chỉ đầy đủ bắt đầu bằng https://.',
    'rates.from': 'Nhập ngày theo dạng ngày/tháng/năm.',
    'rates.basisPoints': 'Nhập phần trăm từ 0 đến 50, ví dụ 8 hoặc 8,5.',
  },
  export: 'Hóa đơn được xuất thành bảng ở mục Hóa đơn để nạp vào phần mềm hóa đơn điện tử của bạn.',
}

export const withholdingMessages = {
  lead: 'Thuế thu nhập cá nhân khấu trừ khi chi trả bác sĩ. Thuế của mỗi lần chi trả theo quy tắc của ngày chi trả; khoản đã khấu trừ không đổi.',
  panel: 'Khấu trừ thuế thu nhập cá nhân khi chi trả bác sĩ',
  confirm:
    'Chưa nhập quy tắc nào thì không khấu trừ. Kế toán của học viện xác nhận trước khi lưu: quy tắc áp dụng cho mọi bác sĩ không có giấy tờ miễn khấu trừ.',
  hint: 'Mỗi lần chi trả đạt mức thì khấu trừ trên cả số tiền, làm tròn xuống đồng. Quy tắc của ngày chi trả được dùng; tỷ lệ 0 nghĩa là thôi khấu trừ từ ngày đó.',
  row: (place: number) => `Quy tắc ${place}`,
  add: 'Thêm quy tắc khấu trừ',
  remove: (place: number) => `Bỏ quy tắc ${place}`,
  from: 'Chi trả từ ngày',
  threshold: 'Mỗi lần chi trả từ (đồng)',
  percent: 'Tỷ lệ khấu trừ (%)',
  source: 'Căn cứ',
  words: (percent: string, threshold: string, from: string) =>
    `${percent}% mỗi lần chi trả từ ${threshold}, từ ngày ${from}`,
  known: 'Quy tắc đã biết, chưa áp dụng',
  take: 'Dùng quy tắc này',
  takeFrom: (from: string) => `Dùng quy tắc này, từ ngày ${from}`,
  labels: { rules: 'Quy tắc khấu trừ' },
  faults: {
    rules: 'Các quy tắc đứng theo thứ tự ngày, mỗi ngày một quy tắc.',
    'rules.from': 'Nhập ngày theo dạng ngày/tháng/năm.',
    'rules.threshold': 'Nhập số tiền từ 0 đồng.',
    'rules.basisPoints': 'Nhập phần trăm từ 0 đến 50, ví dụ 10 hoặc 7,5.',
    'rules.source': 'Nhập căn cứ, từ 3 đến 300 ký tự.',
  },
}
