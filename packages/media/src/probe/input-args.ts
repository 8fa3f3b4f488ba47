import type { Container } from '../types.ts'

/** Largest block that a decoder may allocate, in bytes, because a forged header can ask for any size. */
const maxAllocationBytes = 512 * 1024 ** 2

/**
 * The decoders for what phones, cameras, screen recorders and editors write. ffmpeg has hundreds more, mostly for formats
 * that nobody uses any more, and most of its vulnerabilities are in those. Where builds differ, both names are listed.
 */
const decoders = [
  'h264,hevc,av1,libdav1d,libaom-av1,vp8,libvpx,vp9,libvpx-vp9',
  'mpeg4,msmpeg4,msmpeg4v2,mpeg1video,mpeg2video,h263,prores,dnxhd,dvvideo,mjpeg,png',
  'aac,aac_latm,mp2,mp2float,mp3,mp3float,opus,libopus,vorbis,libvorbis,flac,alac,ac3,ac3_fixed,eac3',
  'amrnb,libopencore_amrnb,amrwb,libopencore_amrwb',
  'pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_bluray',
  'pcm_alaw,pcm_mulaw,adpcm_ima_qt',
  // Not used by us, but ffmpeg opens them when a file has such streams.
  'mov_text,srt,subrip,ass,ssa,webvtt,text,dvdsub,dvbsub,pgssub',
].join(',')

/** Names of the one demuxer that may read the file. */
const demuxers: Record<Container, string> = {
  mov: 'mov,mp4,m4a,3gp,3g2,mj2',
  matroska: 'matroska,webm',
  avi: 'avi',
  mpegts: 'mpegts',
}

/**
 * Input arguments for an untrusted file: forced demuxer, known decoders, local files only, no block larger than a frame
 * can need.
 * `path` must be absolute, so that it cannot be read as an option or as another protocol.
 */
export function inputArgs(path: string, container: Container): string[] {
  return [
    '-max_alloc',
    String(maxAllocationBytes),
    '-codec_whitelist',
    decoders,
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    demuxers[container],
    '-f',
    container,
    '-i',
    `file:${path}`,
  ]
}
