CREATE TABLE "quality_days" (
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"page" text NOT NULL,
	"device" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "quality_days_day_measure_page_device_bucket_pk" PRIMARY KEY("day","measure","page","device","bucket")
);
