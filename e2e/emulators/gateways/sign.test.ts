import { expect, test } from 'vitest'
import {
  signMomoFields,
  signVnpayForm,
  signVnpayPipe,
  signZalopayData,
  signZalopayPipe,
  vnpayText,
} from './sign.ts'

test('emulator signatures, VNPay: equal the known signature of a notice and its known text', () => {
  const notice = {
    vnp_TxnRef: '1716257871703',
    vnp_Amount: '1000000',
    vnp_BankCode: 'NCB',
    vnp_BankTranNo: 'VNP14422574',
    vnp_CardType: 'ATM',
    vnp_OrderInfo: 'Thanh toan don hang 2024-05-21T02:17:31.249Z',
    vnp_PayDate: '20240521091806',
    vnp_ResponseCode: '00',
    vnp_TmnCode: 'TEST_TMN_CODE',
    vnp_TransactionNo: '14422574',
    vnp_TransactionStatus: '00',
    vnp_Empty: '',
  }
  expect(signVnpayForm(notice, 'test_secret')).toBe(
    '649982421beb422556a1374713c74e58e716ecbd05007c0c0e1f7effdfaf361dbf146889ca446139afe11b9954c4d5c486e99e3b86fcfab6957f29eb0be72895',
  )
  // The misspelt name is part of the known text.
  const other = {
    vnp_TnxRef: '1234567890',
    vnp_Amount: '10000',
    vnp_OrderInfo: 'Payment for order #1234567890',
  }
  expect(vnpayText(other)).toBe(
    'vnp_Amount=10000&vnp_OrderInfo=Payment+for+order+%231234567890&vnp_TnxRef=1234567890',
  )
  expect(signVnpayForm(other, 'YOUR_SECURE_SECRET')).toBe(
    '7bb8160a5d2085a85b3267817a40ee4f770a335282f19714726e6fc6f28a64c75a1e7e9c1aa96f3cbda5ce44095088fb4cb2af66c596d2f655b0b53966312089',
  )
})

test('emulator signatures, VNPay: equal the known signature of a query', () => {
  const values = [
    'REQUEST123456',
    '2.1.0',
    'querydr',
    'TEST_TMN_CODE',
    'TXN123456789',
    '20231221103000',
    '20231221103000',
    '127.0.0.1',
    'Test order query',
  ]
  expect(signVnpayPipe(values, 'test_secret')).toBe(
    'ac23f7e0db3fc8bc6dc83350725b891aa921ec7a83d1a370978d314457eeda176ff26a87bd4e13dc896c24890238b29fadf033080a07aa52abafa830cd2eb565',
  )
})

test('emulator signatures, MoMo: equal the provider’s own example, also beyond ASCII, and that of a notice', () => {
  const secret = 'K951B6PE1waDMi640xX08PD3vg6EkVlz'
  const create = {
    requestType: 'captureWallet',
    accessKey: 'F8BBA842ECF85',
    amount: 50_000,
    extraData: '',
    ipnUrl: 'https://callback.url/notify',
    orderId: 'MOMO1700000000000',
    orderInfo: 'pay with MoMo',
    partnerCode: 'MOMO',
    redirectUrl: 'https://momo.vn/return',
    requestId: 'MOMO1700000000000',
  }
  expect(signMomoFields(create, secret)).toBe(
    '4378bb95714712f6be833da81f743910a01e5ba6279bfe596b8a08e891259424',
  )
  const notice = {
    accessKey: 'F8BBA842ECF85',
    amount: 50_000,
    extraData: '',
    message: 'Thành công.',
    orderId: 'MOMO1700000000000',
    orderInfo: 'pay with MoMo',
    orderType: 'momo_wallet',
    partnerCode: 'MOMO',
    payType: 'qr',
    requestId: 'MOMO1700000000000',
    responseTime: 1_700_000_060_000,
    resultCode: 0,
    transId: 3_141_592_653,
  }
  expect(signMomoFields(notice, secret)).toBe(
    '6fa36df2543f111c66bdf3e347a084da8add678747acc6be4f2515f54482e87d',
  )
})

test('emulator signatures, ZaloPay: equal those of a payment, a query and a callback', () => {
  const key1 = 'sdngKKJmqEMzvh5QQcdD2A9XBSKUNaYn'
  const create = [2554, '230414_123456', 'user123', 5e4, 16814304e5, '{"zlppaymentid":"P271021"}', '[{}]']
  expect(signZalopayPipe(create, key1)).toBe(
    'ce9cd04c92b9c1e61eb433a29692d458dde507935dc93b846ce45cff4c85fdee',
  )
  expect(signZalopayPipe([2554, '230414_123456', key1], key1)).toBe(
    '2104f0711cc54b624ce0def7a5a7b9ce512b923e15170b9f4ea3efda5cea8916',
  )
  const data =
    '{"app_id":2554,"app_trans_id":"230414_123456","app_time":1681430400000,"app_user":"user123","amount":50000,"embed_data":"{}","item":"[{}]","zp_trans_id":230414000000001,"server_time":1681430460000,"channel":38,"merchant_user_id":"","user_fee_amount":0,"discount_amount":0}'
  expect(signZalopayData(data, 'trMrHtvjo6myautxDUiAcYsVtaeQ8nhf')).toBe(
    'a96851ea2a9c090384c7e757c17a7f8765800935bf3eefd1bd065e1d6ef013c6',
  )
})
