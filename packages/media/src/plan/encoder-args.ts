import type { HardwareEncoder, VideoRendition } from '../types.ts'

type Rung = Pick<VideoRendition, 'profile' | 'crf' | 'maxBitrate'>

/**
 * Arguments that choose what compresses the pictures and how good they are to be. Key frames and the absence of B-frames
 * are the same for all and do not stand here. All are given the same ceilings of bits as well, which NVENC keeps less
 * closely: with `-cq` ffmpeg drops `-bufsize` and passes on `-maxrate` alone (`libavcodec/nvenc.c`, read on 2026-11-28).
 * So what a chip wrote is measured (`verifyCeilings`).
 *
 * - libx264 takes the quality factor of the rung as it is.
 * - `h264_nvenc` takes it as `-cq` of its variable bitrate; key frames that are asked for are IDR frames only with
 *   `-forced-idr` (ffmpeg 5.1, `ffmpeg -h encoder=h264_nvenc`).
 * - `h264_vaapi` takes a whole number as `-global_quality` where its driver knows QVBR, and a target of bits in either
 *   mode; key frames that are asked for are IDR frames (ffmpeg 5.1, `ffmpeg -h encoder=h264_vaapi`; "VAAPI encoders" of
 *   https://ffmpeg.org/ffmpeg-codecs.html, read on 2026-11-28).
 *
 * The factors of three encoders are three scales. They were chosen for libx264, and none was measured on a chip.
 */
export function encoderArgs(rung: Rung, hardware: HardwareEncoder | undefined): string[] {
  const profile = ['-profile:v', rung.profile]
  if (hardware?.kind === 'nvenc')
    return [
      ['-c:v', 'h264_nvenc', '-preset', 'p5', '-tune', 'hq', ...profile],
      ['-rc', 'vbr', '-cq', String(rung.crf), '-b:v', '0'],
      ['-forced-idr', '1', '-no-scenecut', '1'],
    ].flat()
  if (hardware?.kind === 'vaapi')
    return [
      ['-c:v', 'h264_vaapi', ...profile, '-rc_mode', hardware.rateControl],
      hardware.rateControl === 'QVBR' ? ['-global_quality', String(Math.round(rung.crf))] : [],
      ['-b:v', String(Math.round(rung.maxBitrate * vaapiTarget)), '-idr_interval', '0'],
    ].flat()
  return ['-c:v', 'libx264', '-preset', 'veryfast', ...profile, '-crf', String(rung.crf)]
}

/** What a driver aims at, of the ceiling: without a target it takes neither mode. */
const vaapiTarget = 0.75

/** libx264 alone decides about key frames by itself and has to be kept from it; the others have options of their own. */
export const fixedGroupArgs = (groupOfPictures: string, hardware: HardwareEncoder | undefined): string[] =>
  hardware ? [] : ['-keyint_min', groupOfPictures, '-sc_threshold', '0']

/** Global options that open the chip's device, in front of the input. NVENC opens its own. */
export const deviceArgs = (hardware: HardwareEncoder | undefined): string[] =>
  hardware?.kind === 'vaapi'
    ? ['-init_hw_device', `vaapi=${deviceName}:${hardware.device}`, '-filter_hw_device', deviceName]
    : []

const deviceName = 'chip'

/** VAAPI takes pictures that lie in the chip; NVENC takes them as they are. */
export const needsUpload = (hardware: HardwareEncoder | undefined): boolean => hardware?.kind === 'vaapi'
