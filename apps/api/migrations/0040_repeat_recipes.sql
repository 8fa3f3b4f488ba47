-- The recipe of a repeated demo video names the video that it repeats.
UPDATE video_assets SET demo_recipe = (demo_recipe - 'filmId') || jsonb_build_object('videoId', demo_recipe->'filmId')
WHERE demo_recipe ? 'filmId';
