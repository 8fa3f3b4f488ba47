// Written by `npm run gen -- client` from the contract; do not edit.

export interface paths {
    "/v1/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Courses in every status, newest first */
        get: operations["openApi.courses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enrolments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Enrolments with how far their learners are, newest first */
        get: operations["openApi.enrolments"];
        put?: never;
        /** Open a published course to a learner who has an account; the learner gets a mail with the reason */
        post: operations["openApi.enrol"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enrolments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One enrolment */
        get: operations["openApi.enrolment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enrolments/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End an access; the learner gets a mail with the reason */
        post: operations["openApi.endEnrolment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders, newest first */
        get: operations["openApi.orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One order */
        get: operations["openApi.order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/xapi/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** xAPI statements about learners of learning platforms (LTI), last stored first; one of them with `statementId` */
        get: operations["xapi.statements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            error: {
                /** @description HTTP status × 100 + n; 40001 and 40003 travel with HTTP 401 */
                code: number;
                /** @enum {string} */
                name: "access.denied" | "access.foreign_origin" | "course.not_found" | "enrollment.exists" | "enrollment.not_found" | "enrollment.not_longer" | "enrollment.wrong_state" | "input.invalid" | "input.malformed" | "order.not_found" | "request.conflict" | "request.headers_too_large" | "request.timeout" | "request.too_large" | "request.too_many" | "request.unsupported_type" | "server.unavailable" | "server.unknown" | "session.invalid" | "session.revoked" | "statement.not_found" | "user.not_found";
                message: string;
                details?: unknown;
                requestId?: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "openApi.courses": {
        parameters: {
            query?: {
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            items: {
                                /** Format: uuid */
                                id: string;
                                slug: string;
                                title: string;
                                /** @enum {string} */
                                status: "draft" | "in_review" | "published" | "archived";
                                listPrice: number;
                                accessMonths: number | null;
                                publishedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                            }[];
                            next: string | null;
                        };
                    };
                };
            };
            /** @description 40002 input.malformed: Dữ liệu gửi lên không đọc được. Tải lại trang rồi thử lại. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40001 session.invalid: Phiên đăng nhập đã hết hạn. Đăng nhập lại để tiếp tục.
             *
             *     40003 session.revoked: Phiên đăng nhập đã kết thúc. Đăng nhập lại để tiếp tục.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 40300 access.denied: Tài khoản này chưa có quyền thực hiện thao tác. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42200 input.invalid: Có thông tin chưa đúng. Kiểm tra các mục được đánh dấu. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42900 request.too_many: Có quá nhiều yêu cầu trong thời gian ngắn. Thử lại sau ít phút. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 43100 request.headers_too_large: Trình duyệt gửi kèm quá nhiều dữ liệu. Xóa cookie của trang này rồi thử lại. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50000 server.unknown: Có lỗi từ phía chúng tôi. Thử lại sau ít phút. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50300 server.unavailable: Hệ thống đang bận. Thử lại sau ít phút. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "openApi.enrolments": {
        parameters: {
            query?: {
                course?: string;
                learner?: string;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            items: {
                                /** Format: uuid */
                                id: string;
                                learner: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    email: string;
                                };
                                course: {
                                    /** Format: uuid */
                                    id: string;
                                    slug: string;
                                    title: string;
                                };
                                /** @enum {string} */
                                state: "active" | "expired" | "paused" | "ended";
                                percent: number;
                                /** Format: date-time */
                                enrolledAt: string;
                                expiresAt: string | null;
                                completedAt: string | null;
                            }[];
                            next: string | null;
                        };
                    };
                };
            };
            /** @description 40002 input.malformed: Dữ liệu gửi lên không đọc được. Tải lại trang rồi thử lại. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40001 session.invalid: Phiên đăng nhập đã hết hạn. Đăng nhập lại để tiếp tục.
             *
             *     40003 session.revoked: Phiên đăng nhập đã kết thúc. Đăng nhập lại để tiếp tục.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 40300 access.denied: Tài khoản này chưa có quyền thực hiện thao tác. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42200 input.invalid: Có thông tin chưa đúng. Kiểm tra các mục được đánh dấu. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42900 request.too_many: Có quá nhiều yêu cầu trong thời gian ngắn. Thử lại sau ít phút. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 43100 request.headers_too_large: Trình duyệt gửi kèm quá nhiều dữ liệu. Xóa cookie của trang này rồi thử lại. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50000 server.unknown: Có lỗi từ phía chúng tôi. Thử lại sau ít phút. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50300 server.unavailable: Hệ thống đang bận. Thử lại sau ít phút. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "openApi.enrol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** Format: uuid */
                    courseId: string;
                    until: string | null;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            learner: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                            };
                            course: {
                                /** Format: uuid */
                                id: string;
                                slug: string;
                                title: string;
                            };
                            /** @enum {string} */
                            state: "active" | "expired" | "paused" | "ended";
                            percent: number;
                            /** Format: date-time */
                            enrolledAt: string;
                            expiresAt: string | null;
                            completedAt: string | null;
                        };
                    };
                };
            };
            /** @description 40002 input.malformed: Dữ liệu gửi lên không đọc được. Tải lại trang rồi thử lại. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40001 session.invalid: Phiên đăng nhập đã hết hạn. Đăng nhập lại để tiếp tục.
             *
             *     40003 session.revoked: Phiên đăng nhập đã kết thúc. Đăng nhập lại để tiếp tục.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40300 access.denied: Tài khoản này chưa có quyền thực hiện thao tác.
             *
             *     40301 access.foreign_origin: Yêu cầu đến từ một trang khác nên đã bị từ chối.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40490 user.not_found: Không tìm thấy tài khoản này.
             *
             *     40410 course.not_found: Khóa học này không còn hoặc chưa được xuất bản.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 40800 request.timeout: Dữ liệu gửi lên quá chậm nên đã bị ngắt. Kiểm tra kết nối rồi thử lại. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40900 request.conflict: Nội dung đã thay đổi ở nơi khác. Tải lại trang rồi thử lại.
             *
             *     40914 enrollment.exists: Học viên đang có khóa học này. Hãy gia hạn hoặc mở lại thay vì thêm mới.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 41300 request.too_large: Dữ liệu gửi lên quá lớn. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 41500 request.unsupported_type: Định dạng dữ liệu không được hỗ trợ. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 42200 input.invalid: Có thông tin chưa đúng. Kiểm tra các mục được đánh dấu.
             *
             *     42260 enrollment.not_longer: Hạn mới phải ở tương lai và muộn hơn hạn hiện tại.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42900 request.too_many: Có quá nhiều yêu cầu trong thời gian ngắn. Thử lại sau ít phút. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 43100 request.headers_too_large: Trình duyệt gửi kèm quá nhiều dữ liệu. Xóa cookie của trang này rồi thử lại. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50000 server.unknown: Có lỗi từ phía chúng tôi. Thử lại sau ít phút. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50300 server.unavailable: Hệ thống đang bận. Thử lại sau ít phút. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "openApi.enrolment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            learner: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                            };
                            course: {
                                /** Format: uuid */
                                id: string;
                                slug: string;
                                title: string;
                            };
                            /** @enum {string} */
                            state: "active" | "expired" | "paused" | "ended";
                            percent: number;
                            /** Format: date-time */
                            enrolledAt: string;
                            expiresAt: string | null;
                            completedAt: string | null;
                        };
                    };
                };
            };
            /** @description 40002 input.malformed: Dữ liệu gửi lên không đọc được. Tải lại trang rồi thử lại. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40001 session.invalid: Phiên đăng nhập đã hết hạn. Đăng nhập lại để tiếp tục.
             *
             *     40003 session.revoked: Phiên đăng nhập đã kết thúc. Đăng nhập lại để tiếp tục.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 40300 access.denied: Tài khoản này chưa có quyền thực hiện thao tác. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 40483 enrollment.not_found: Không tìm thấy lượt học này. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42200 input.invalid: Có thông tin chưa đúng. Kiểm tra các mục được đánh dấu. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42900 request.too_many: Có quá nhiều yêu cầu trong thời gian ngắn. Thử lại sau ít phút. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 43100 request.headers_too_large: Trình duyệt gửi kèm quá nhiều dữ liệu. Xóa cookie của trang này rồi thử lại. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50000 server.unknown: Có lỗi từ phía chúng tôi. Thử lại sau ít phút. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50300 server.unavailable: Hệ thống đang bận. Thử lại sau ít phút. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "openApi.endEnrolment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            learner: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                            };
                            course: {
                                /** Format: uuid */
                                id: string;
                                slug: string;
                                title: string;
                            };
                            /** @enum {string} */
                            state: "active" | "expired" | "paused" | "ended";
                            percent: number;
                            /** Format: date-time */
                            enrolledAt: string;
                            expiresAt: string | null;
                            completedAt: string | null;
                        };
                    };
                };
            };
            /** @description 40002 input.malformed: Dữ liệu gửi lên không đọc được. Tải lại trang rồi thử lại. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40001 session.invalid: Phiên đăng nhập đã hết hạn. Đăng nhập lại để tiếp tục.
             *
             *     40003 session.revoked: Phiên đăng nhập đã kết thúc. Đăng nhập lại để tiếp tục.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40300 access.denied: Tài khoản này chưa có quyền thực hiện thao tác.
             *
             *     40301 access.foreign_origin: Yêu cầu đến từ một trang khác nên đã bị từ chối.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40483 enrollment.not_found: Không tìm thấy lượt học này.
             *
             *     40490 user.not_found: Không tìm thấy tài khoản này.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 40800 request.timeout: Dữ liệu gửi lên quá chậm nên đã bị ngắt. Kiểm tra kết nối rồi thử lại. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40900 request.conflict: Nội dung đã thay đổi ở nơi khác. Tải lại trang rồi thử lại.
             *
             *     40915 enrollment.wrong_state: Lượt học này không còn ở trạng thái cho phép việc đó.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 41300 request.too_large: Dữ liệu gửi lên quá lớn. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 41500 request.unsupported_type: Định dạng dữ liệu không được hỗ trợ. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42200 input.invalid: Có thông tin chưa đúng. Kiểm tra các mục được đánh dấu. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42900 request.too_many: Có quá nhiều yêu cầu trong thời gian ngắn. Thử lại sau ít phút. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 43100 request.headers_too_large: Trình duyệt gửi kèm quá nhiều dữ liệu. Xóa cookie của trang này rồi thử lại. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50000 server.unknown: Có lỗi từ phía chúng tôi. Thử lại sau ít phút. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50300 server.unavailable: Hệ thống đang bận. Thử lại sau ít phút. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "openApi.orders": {
        parameters: {
            query?: {
                state?: "pending_payment" | "paid" | "expired" | "cancelled" | "review" | "partially_refunded" | "refunded";
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            items: {
                                code: string;
                                /** @enum {string} */
                                state: "pending_payment" | "paid" | "expired" | "cancelled" | "review" | "partially_refunded" | "refunded";
                                buyer: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    email: string;
                                };
                                total: number;
                                /** Format: date-time */
                                createdAt: string;
                                paidAt: string | null;
                                lines: {
                                    course: {
                                        /** Format: uuid */
                                        id: string;
                                        title: string;
                                    };
                                    price: number;
                                    refunded: number;
                                }[];
                            }[];
                            next: string | null;
                        };
                    };
                };
            };
            /** @description 40002 input.malformed: Dữ liệu gửi lên không đọc được. Tải lại trang rồi thử lại. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40001 session.invalid: Phiên đăng nhập đã hết hạn. Đăng nhập lại để tiếp tục.
             *
             *     40003 session.revoked: Phiên đăng nhập đã kết thúc. Đăng nhập lại để tiếp tục.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 40300 access.denied: Tài khoản này chưa có quyền thực hiện thao tác. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42200 input.invalid: Có thông tin chưa đúng. Kiểm tra các mục được đánh dấu. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42900 request.too_many: Có quá nhiều yêu cầu trong thời gian ngắn. Thử lại sau ít phút. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 43100 request.headers_too_large: Trình duyệt gửi kèm quá nhiều dữ liệu. Xóa cookie của trang này rồi thử lại. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50000 server.unknown: Có lỗi từ phía chúng tôi. Thử lại sau ít phút. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50300 server.unavailable: Hệ thống đang bận. Thử lại sau ít phút. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "openApi.order": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            code: string;
                            /** @enum {string} */
                            state: "pending_payment" | "paid" | "expired" | "cancelled" | "review" | "partially_refunded" | "refunded";
                            buyer: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                            };
                            total: number;
                            /** Format: date-time */
                            createdAt: string;
                            paidAt: string | null;
                            lines: {
                                course: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                };
                                price: number;
                                refunded: number;
                            }[];
                        };
                    };
                };
            };
            /** @description 40002 input.malformed: Dữ liệu gửi lên không đọc được. Tải lại trang rồi thử lại. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40001 session.invalid: Phiên đăng nhập đã hết hạn. Đăng nhập lại để tiếp tục.
             *
             *     40003 session.revoked: Phiên đăng nhập đã kết thúc. Đăng nhập lại để tiếp tục.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 40300 access.denied: Tài khoản này chưa có quyền thực hiện thao tác. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 40470 order.not_found: Không tìm thấy đơn hàng này. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42200 input.invalid: Có thông tin chưa đúng. Kiểm tra các mục được đánh dấu. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42900 request.too_many: Có quá nhiều yêu cầu trong thời gian ngắn. Thử lại sau ít phút. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 43100 request.headers_too_large: Trình duyệt gửi kèm quá nhiều dữ liệu. Xóa cookie của trang này rồi thử lại. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50000 server.unknown: Có lỗi từ phía chúng tôi. Thử lại sau ít phút. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50300 server.unavailable: Hệ thống đang bận. Thử lại sau ít phút. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "xapi.statements": {
        parameters: {
            query?: {
                statementId?: string;
                agent?: string;
                verb?: string;
                activity?: string;
                related_activities?: "true" | "false";
                since?: string;
                until?: string;
                limit?: number;
                format?: "exact" | "ids" | "canonical";
                attachments?: "false";
                ascending?: "true" | "false";
                after?: string;
            };
            header?: {
                /** @description `1.0` or a version that begins with `1.0.`; any other is answered 400 */
                "X-Experience-API-Version"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statements: {
                            /** Format: uuid */
                            id: string;
                            actor: {
                                /** @constant */
                                objectType: "Agent";
                                account: {
                                    homePage: string;
                                    name: string;
                                };
                            };
                            verb: {
                                id: string;
                                display?: {
                                    [key: string]: string;
                                };
                            };
                            object: {
                                /** @constant */
                                objectType: "Activity";
                                id: string;
                                definition?: {
                                    type: string;
                                    name: {
                                        [key: string]: string;
                                    };
                                };
                            };
                            result?: {
                                completion?: boolean;
                                success?: boolean;
                                score?: {
                                    scaled: number;
                                    raw: number;
                                    min: number;
                                    max: number;
                                };
                                extensions?: {
                                    [key: string]: number;
                                };
                            };
                            context: {
                                platform: string;
                                language: string;
                                contextActivities?: {
                                    parent: {
                                        /** @constant */
                                        objectType: "Activity";
                                        id: string;
                                        definition?: {
                                            type: string;
                                            name: {
                                                [key: string]: string;
                                            };
                                        };
                                    }[];
                                };
                            };
                            timestamp: string;
                            stored: string;
                            authority: {
                                /** @constant */
                                objectType: "Agent";
                                name: string;
                                account: {
                                    homePage: string;
                                    name: string;
                                };
                            };
                            /** @constant */
                            version: "1.0.0";
                        }[];
                        more: string;
                    } | {
                        /** Format: uuid */
                        id: string;
                        actor: {
                            /** @constant */
                            objectType: "Agent";
                            account: {
                                homePage: string;
                                name: string;
                            };
                        };
                        verb: {
                            id: string;
                            display?: {
                                [key: string]: string;
                            };
                        };
                        object: {
                            /** @constant */
                            objectType: "Activity";
                            id: string;
                            definition?: {
                                type: string;
                                name: {
                                    [key: string]: string;
                                };
                            };
                        };
                        result?: {
                            completion?: boolean;
                            success?: boolean;
                            score?: {
                                scaled: number;
                                raw: number;
                                min: number;
                                max: number;
                            };
                            extensions?: {
                                [key: string]: number;
                            };
                        };
                        context: {
                            platform: string;
                            language: string;
                            contextActivities?: {
                                parent: {
                                    /** @constant */
                                    objectType: "Activity";
                                    id: string;
                                    definition?: {
                                        type: string;
                                        name: {
                                            [key: string]: string;
                                        };
                                    };
                                }[];
                            };
                        };
                        timestamp: string;
                        stored: string;
                        authority: {
                            /** @constant */
                            objectType: "Agent";
                            name: string;
                            account: {
                                homePage: string;
                                name: string;
                            };
                        };
                        /** @constant */
                        version: "1.0.0";
                    };
                };
            };
            /** @description 40002 input.malformed: Dữ liệu gửi lên không đọc được. Tải lại trang rồi thử lại. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description 40001 session.invalid: Phiên đăng nhập đã hết hạn. Đăng nhập lại để tiếp tục.
             *
             *     40003 session.revoked: Phiên đăng nhập đã kết thúc. Đăng nhập lại để tiếp tục.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 40300 access.denied: Tài khoản này chưa có quyền thực hiện thao tác. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 40429 statement.not_found: Không có phát biểu xAPI này. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42200 input.invalid: Có thông tin chưa đúng. Kiểm tra các mục được đánh dấu. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 42900 request.too_many: Có quá nhiều yêu cầu trong thời gian ngắn. Thử lại sau ít phút. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 43100 request.headers_too_large: Trình duyệt gửi kèm quá nhiều dữ liệu. Xóa cookie của trang này rồi thử lại. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50000 server.unknown: Có lỗi từ phía chúng tôi. Thử lại sau ít phút. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description 50300 server.unavailable: Hệ thống đang bận. Thử lại sau ít phút. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
