/** What stands beside the export, for who opens it. */
export const aboutExport = (
  takenAt: Date,
): string => `Toàn bộ dữ liệu của học viện, lúc ${takenAt.toISOString()} (UTC).

tables/…csv           mỗi bảng một tệp CSV (RFC 4180, UTF-8, dòng đầu là tên cột; ô trống không có nháy kép là NULL)
data-dictionary.json  từng cột: kiểu, khóa chính, trỏ tới bảng nào, các giá trị có thể có
files/…               tệp gốc: video, tài liệu, hình ảnh; tên tệp có trong các cột …_key và …_path

Tiền là đồng (VND), thời lượng trong các cột …_ms là mili giây, thời điểm theo ISO 8601.
Không có trong này: mật khẩu, mã, khóa và phiên đăng nhập; các bản video đã mã hóa để phát (làm lại được từ video gốc).
Thư mục này chứa dữ liệu cá nhân và KHÔNG được mã hóa: hãy giữ ở nơi an toàn và xóa khi không cần nữa.
`
