CREATE TABLE "cart_courses" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"seen_price" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_courses_user_id_course_id_pk" PRIMARY KEY("user_id","course_id"),
	CONSTRAINT "cart_courses_price" CHECK ("cart_courses"."seen_price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cart_courses" ADD CONSTRAINT "cart_courses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_courses" ADD CONSTRAINT "cart_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_courses_course" ON "cart_courses" USING btree ("course_id");